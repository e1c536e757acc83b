import type { Config } from '../../config.ts'
import { paymentText } from './latin.ts'
import type { PaymentParty } from './receipt.ts'

/** A payment part needs the whole address, or none. The country is known only for Swiss and Liechtenstein's postcodes. */
export const partyOf = (name: string, address: string, zip: string, city: string): PaymentParty | null => {
  const party = { name: paymentText(name, 70), address: paymentText(address, 70), zip, city: paymentText(city, 35) }
  if (!/^\d{4}$/.test(zip) || party.name === '' || party.address === '' || party.city === '') return null
  return { ...party, country: zip >= '9485' && zip <= '9498' ? 'LI' : 'CH' }
}

/** Lines of an address that belong on an envelope, but not into a payment part. */
const addition = /^(?:c\/o|p\.\s?a\.|z\.\s?h(?:d|\.)|att\.|attn)(?=\W)/i
const poBox = /^(?:postfach|case postale|casella postale|p\.?\s?o\.?\s?box)(?!\p{L})/iu

/** Returns the street with its number from the lines above the town, or else the PO box; '' without both. */
const streetOf = (lines: readonly string[]): string => {
  const candidates = lines.filter((line) => !addition.test(line))
  return candidates.findLast((line) => !poBox.test(line)) ?? candidates.at(-1) ?? ''
}

/** The band's bank account with the address that a bill needs. */
export interface Creditor {
  readonly iban: string
  readonly party: PaymentParty
}

/** Returns the creditor of the band's bills; undefined without a bank account, or without a Swiss address. */
export const findCreditor = ({
  bandName,
  bandAddress,
  creditorIban,
}: Pick<Config, 'bandName' | 'bandAddress'> & { readonly creditorIban?: string | null | undefined }):
  | Creditor
  | undefined => {
  const [, zip = '', city = ''] = /^(\d{4})\s+(.+)$/.exec(bandAddress.at(-1) ?? '') ?? []
  const party = partyOf(bandName, streetOf(bandAddress.slice(0, -1)), zip, city)
  return creditorIban == null || party === null ? undefined : { iban: creditorIban, party }
}
