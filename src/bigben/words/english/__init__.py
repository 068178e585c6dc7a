"""English, the reference for all other languages."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.words import contract
    from bigben.words.english import command_line, lines, names, notices, panels, refusals

    _names: contract.Names = names
    _refusals: contract.Refusals = refusals
    _notices: contract.Notices = notices
    _panels: contract.Panels = panels
    _lines: contract.Lines = lines
    _command_line: contract.CommandLine = command_line
