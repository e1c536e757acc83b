export type SearchParams = Record<string, unknown>

/** Parses a text, cut at `maximum` characters; the router parses `?q=1899` as a number. '' = none. */
const parseText = (value: unknown, maximum: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, maximum) : ''

/** Returns one parameter of an address as a text of at most `maximum` characters, or nothing. */
export const pickText = <Name extends string>(search: SearchParams, name: Name, maximum: number) => {
  const text = parseText(search[name], maximum)
  return (text === '' ? {} : { [name]: text }) as { [Key in Name]?: string }
}

/** Parses the payer's name from a link. */
export const payerSearch = (search: SearchParams) => pickText(search, 'name', 70)

/** Parses `order`, the uuid of the order to be paid. */
export const orderSearch = ({ order }: SearchParams) => ({ order: typeof order === 'string' ? order : '' })

/** Parses `invoice`, the uuid of the first invoice, once the registration is done. */
export const registrationSearch = ({ invoice }: SearchParams): { invoice?: string } =>
  typeof invoice === 'string' ? { invoice } : {}
