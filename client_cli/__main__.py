from riverboat.client_cli.main import main

main(prog_name="riverboat")
