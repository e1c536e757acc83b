/** Role of a part of a table: Safari forgets it where a style sheet changes the part's display. */
type TableRole = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

export const role = (name: TableRole): { readonly role: TableRole } => ({ role: name })
