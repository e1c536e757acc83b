import { isIBANValid, isQRIBAN } from 'swissqrbill/utils'
import * as v from 'valibot'

/** Returns the IBAN without spaces; undefined for anything but an IBAN of Switzerland or Liechtenstein, or a QR-IBAN. */
export const parseIban = (text: string): string | undefined => {
  const parsed = v.safeParse(iban, text)
  return parsed.success ? parsed.output : undefined
}

export const iban = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '').toUpperCase()),
  v.check((text) => /^(?:CH|LI)/.test(text) && isIBANValid(text), 'must be an IBAN of Switzerland or Liechtenstein'),
  v.check((text) => !isQRIBAN(text), 'must be an IBAN and no QR-IBAN'),
)
