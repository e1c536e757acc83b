/** Parses `saved`: the page was opened after something new was saved. */
export const savedSearch = ({ saved }: Record<string, unknown>): { saved?: true } => (saved === true ? { saved } : {})
