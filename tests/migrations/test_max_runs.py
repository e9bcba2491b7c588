"""Revision 0012 on a database with tables and hands: most_runs becomes max_runs in all house rules."""

from alembic import command
from sqlalchemy import Engine, text

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade

RULES = '{"house":{"most_runs":2,"rabbit":false}}'
CHAT = '{"text":"\\"most_runs\\": 2"}'


def kept(engine: Engine) -> tuple[list[str], list[str], list[str]]:
    """The rules of tables, the events and the checkpoints, as text."""
    with engine.connect() as connection:
        config, events, checkpoints = (
            list(connection.execute(text(query)).scalars())
            for query in (
                "SELECT config FROM tables",
                "SELECT data FROM events ORDER BY seq",
                "SELECT data FROM standings",
            )
        )
    return config, events, checkpoints


def test_house_rule_is_renamed_and_named_back(bare_database: str) -> None:
    upgrade(bare_database, "0011")
    engine = migrating_engine(bare_database)
    try:
        with engine.begin() as connection:
            for statement in (
                "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', :data, 1)",
                "INSERT INTO events (table_id, seq, kind, at, data)"
                " VALUES ('t', 1, 'table_opened', 1, :data)",
                "INSERT INTO events (table_id, seq, kind, at, data) VALUES ('t', 2, 'chat_said', 1, :chat)",
                "INSERT INTO standings (table_id, seq, data) VALUES ('t', 2, :data)",
            ):
                connection.execute(text(statement), {"data": RULES, "chat": CHAT})
        before = kept(engine)
        upgrade(bare_database, "0012")
        renamed = RULES.replace("most_runs", "max_runs")
        assert kept(engine) == ([renamed], [renamed, CHAT], [renamed])
        with engine.begin() as connection:
            command.downgrade(migrations_for(connection), "0011")
        assert kept(engine) == before
    finally:
        engine.dispose()
