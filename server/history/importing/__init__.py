"""Import hands that were played elsewhere, as hands of closed tables.

Imported hands follow the rules of the journal, as live play does: a table is opened, players sit down with
their stacks, hands are played, players leave, the table closes. Hands get new numbers. Cards that a file
does not show are not recorded. What a file says besides is kept beside the journal, in `provenance`.
"""
