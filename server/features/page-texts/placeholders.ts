import { toWireDate } from '#contract/clock.ts'
import { firstFee } from '#contract/invoices.ts'
import { francs } from '#contract/money.ts'
import { type Placeholder, placeholders } from '#contract/page-places.ts'

export type PlaceholderValues = Readonly<Record<Placeholder, string>>

interface Band {
  readonly bandName: string
  readonly bandShortName: string
  readonly bandAddress: readonly string[]
  readonly foundingYear: number
}

export const placeholderValues = (band: Band, size: number, now: Date): PlaceholderValues => ({
  band: band.bandName,
  short: band.bandShortName,
  founded: String(band.foundingYear),
  years: String(Number(toWireDate(now).slice(0, 4)) - band.foundingYear),
  size: String(size),
  amount: francs(firstFee).replace(/\.00$/, ''),
  address: band.bandAddress.join(', '),
})

const nameOf = new Map(
  Object.entries(placeholders).flatMap(([name, german]) => [name, german].map((word) => [word, name as Placeholder])),
)
const pattern = new RegExp(`\\{(${[...nameOf.keys()].join('|')})\\}`, 'g')

/** Replaces `{band}` and `{name}` and the like. Other braces stay. */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replace(pattern, (all, word: string) => {
    const name = nameOf.get(word)
    return name === undefined ? all : encode(values[name])
  })
