/** The page was reached by saving something new. */
export const savedSearch = ({ saved }: Record<string, unknown>): { saved?: true } => (saved === true ? { saved } : {})
