import pytest

from riverboat.server.net.bundle import BundleError, bundle, compact

MODULES = {
    "app.js": (
        '// The page.\nimport { one } from "./one.js";\nimport {\n  two,\n  three,\n} from "./ui/two.js";\n\n'
        "/** Start. */\nexport function start() {\n  /** @type {number} */\n  return one + two; // here\n}\n"
    ),
    "one.js": 'import { three } from "./ui/two.js";\nconst own = 2;\nexport const one = three - own;\n',
    "ui/two.js": "export const two = 2;\nexport function* three() {}\nconst own = `http://two`;\n",
    "more.js": (
        'import { one } from "./one.js";\nimport { four } from "./four.js";\n'
        "export const more = one + four;\n"
    ),
    "four.js": "export const four = 4;\n",
}


ONE_AND_TWO = (
    "const{two,three}=(()=>{const two=2;function*three(){}\nconst own=`http://two`;return{two,three}})();\n"
    "const{one}=(()=>{const own=2;const one=three - own;return{one}})();\n"
)


def test_modules_follow_those_that_they_import_once() -> None:
    first, later = bundle("app.js", ["more.js"], MODULES.__getitem__)
    assert first == f"{ONE_AND_TWO}function start(){{return one + two}}\nexport{{one}};\n"
    assert later == (
        'import{one}from"./app.js";\n'
        "const{four}=(()=>{const four=4;return{four}})();\n"
        "const more=one + four;export{more};\n"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import * as one from "./one.js";\n', "cannot be bundled: import"),
        ("export default 1;\n", "cannot be bundled: export default 1;"),
        ('export { one } from "./one.js";\n', "cannot be bundled: export"),
        ('import { one } from "one";\n', "begin it with './'"),
        ('import { start } from "./app.js";\n', "imports itself"),
        ("export const two = 3;\n", "both export two"),
        ("export let one = 1;\n", "cannot be bundled: export let one"),
    ],
)
def test_other_imports_and_exports_are_refused(text: str, why: str) -> None:
    with pytest.raises(BundleError, match=why):
        bundle("app.js", ["more.js"], {**MODULES, "one.js": text}.__getitem__)


def test_each_later_module_imports_what_it_needs_of_the_first() -> None:
    other = 'import { two } from "./ui/two.js";\nexport const other = two;\n'
    first, more, others = bundle(
        "app.js", ["more.js", "other.js"], {**MODULES, "other.js": other}.__getitem__
    )
    assert first.endswith("\nexport{one,two};\n")
    assert more.startswith('import{one}from"./app.js";\n')
    assert others == 'import{two}from"./app.js";\nconst other=two;export{other};\n'


def test_module_is_not_loaded_later_twice() -> None:
    other = 'import { four } from "./four.js";\nexport const other = four;\n'
    with pytest.raises(BundleError, match="import it in the first"):
        bundle("app.js", ["more.js", "other.js"], {**MODULES, "other.js": other}.__getitem__)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const { a } = b ? [1, 2] : (c || d);", "const{a}=b?[1,2]:(c||d);"),
        ("a + +b - -c;", "a + +b - -c;"),
        ("say('a , \"b', \"c = 'd\", e);", "say('a , \"b',\"c = 'd\",e);"),
        ('say(`a , ${b ? `c , ${d} ,` : "e , {"} ;`, f);', 'say(`a , ${b ? `c , ${d} ,` : "e , {"} ;`,f);'),
        (r'const a = "\\" , b = "\" = ";', r'const a="\\",b="\" = ";'),
        (r"a = /[/, ] , \/ = /.test(b) && c / 2 < d / 3;", r"a=/[/, ] , \/ = /.test(b)&&c / 2<d / 3;"),
        ("return /a , b/.test(c , d);", "return /a , b/.test(c,d);"),
        ("a(b, [c,\n],\n);\nif (d) {\n  e();\n}\n", "a(b,[c]);if(d){e()}\n"),
        ("const a = b\n  ? c\n  : d\n      .e();", "const a=b?c:d.e();"),
        ("say(`${a.map((b) => { return 1; })} , `, c);", "say(`${a.map((b) => { return 1; })} , `,c);"),
    ],
)
def test_only_what_means_nothing_outside_of_literals_goes(text: str, expected: str) -> None:
    assert compact(text) == expected
