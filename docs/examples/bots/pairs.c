/* Raises all it can with a pair, calls small bets, and checks or folds the rest.
 *
 *   cc -O2 -o pairs pairs.c
 *
 * A message is one line of JSON without spaces. This bot needs few values of it, so it looks for their names;
 * a bot that needs more takes a JSON library.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];

/* Return the text after `name` in the message, or NULL. */
static const char *after(const char *name) {
    const char *at = strstr(line, name);
    return at == NULL ? NULL : at + strlen(name);
}

/* Return the number after `name`, or -1. */
static long number(const char *name) {
    const char *at = after(name);
    return at == NULL ? -1 : strtol(at, NULL, 10);
}

/* Check or fold. Other games than hold'em ask other questions, too. */
static void passive(void) {
    static const char *const names[] = {"check", "fold", "bring_in", "draw", "run", "muck"};
    char pattern[32];
    size_t at = 0;
    do
        snprintf(pattern, sizeof pattern, "\"%s\":{", names[at]);
    while (after(pattern) == NULL && ++at < sizeof names / sizeof *names - 1);
    printf("{\"id\":%ld,\"action\":\"%s\",\"times\":1}\n", number("\"id\":"), names[at]);
}

static void act(void) {
    long first = number("\"cards\":["), second = -1;
    const char *cards = after("\"cards\":["), *comma = cards == NULL ? NULL : strchr(cards, ',');
    if (comma != NULL)
        second = strtol(comma + 1, NULL, 10);
    long call = number("\"call\":{\"chips\":");

    if (first / 4 == second / 4 && after("\"raise\":{") != NULL)
        printf("{\"id\":%ld,\"action\":\"raise\",\"to\":%ld}\n", number("\"id\":"), number("\"max_to\":"));
    else if (call >= 0 && call <= number("\"pot\":") / 4)
        printf("{\"id\":%ld,\"action\":\"call\"}\n", number("\"id\":"));
    else
        passive();
}

int main(void) {
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strstr(line, "{\"type\":\"match\",") == line)
            puts("{\"type\":\"ready\"}");
        else if (strstr(line, "{\"type\":\"turn\",") == line)
            act();
        else if (strstr(line, "{\"type\":\"refused\",") == line)
            passive();
        else if (strstr(line, "{\"type\":\"match_ended\"") == line)
            break;
        fflush(stdout);
    }
    return 0;
}
