/** The beginning of a mailing: nothing, 'Liebe Frau Muster', or 'Liebe Anna'. */
export const mailingSalutations = ['NONE', 'FORMAL', 'INFORMAL'] as const
export type MailingSalutation = (typeof mailingSalutations)[number]

/** A field that the text of a mailing may insert for each person: the name, what is open of invoices, the members area. */
export type MailingField = 'name' | 'amount' | 'link'

const fields: Readonly<Record<string, MailingField>> = {
  name: 'name',
  betrag: 'amount',
  amount: 'amount',
  link: 'link',
}

/** A name in braces, such as {Name}; markup in between makes it ordinary text. */
const inBraces = /\{([^{}<>]{1,40})\}/g
const fieldOf = (name: string): MailingField | undefined =>
  Object.hasOwn(fields, name.trim().toLowerCase()) ? fields[name.trim().toLowerCase()] : undefined

/** The fields of a text; undefined stands for one that does not exist. */
export const mailingFieldsIn = (text: string): readonly (MailingField | undefined)[] =>
  [...text.matchAll(inBraces)].map(([, name = '']) => fieldOf(name))

/** Inserts the values into a text. */
export const fillMailing = (text: string, values: Readonly<Record<MailingField, string>>): string =>
  text.replace(inBraces, (whole, name: string) => {
    const field = fieldOf(name)
    return field === undefined ? whole : values[field]
  })
