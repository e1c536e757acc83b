/**
 * Checks the content of a Swiss QR code by the Implementation Guidelines QR-bill 2.3 (SIX), independently of the library
 * that writes it.
 */

/** Basic Latin, Latin-1 Supplement, Latin Extended-A, Ș, ș, Ț, ț and € (4.1.1). */
const permitted = /^[\u0020-\u007e\u00a0-\u00ff\u0100-\u017f\u0218-\u021b\u20ac]*$/u
/** Elements up to the trailer (4.2.2). */
const elements = 31
const at = {
  iban: 3,
  creditor: 4,
  ultimate: 11,
  amount: 18,
  currency: 19,
  debtor: 20,
  type: 27,
  reference: 28,
  message: 29,
}

/** ISO 7064 mod 97-10, with the first four characters at the end and A = 10 … Z = 35. */
const mod97 = (text: string): bigint =>
  BigInt(Array.from(text.slice(4) + text.slice(0, 4), (character) => Number.parseInt(character, 36)).join('')) % 97n

const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
const mod10 = (digits: string): number =>
  (10 - Array.from(digits).reduce((carry, digit) => table[(carry + Number(digit)) % 10] ?? 0, 0)) % 10

const addressFaults = (who: string, lines: readonly string[]): string[] => {
  const [type = '', name = '', street = '', number = '', zip = '', town = '', country = ''] = lines
  const within = (text: string, least: number, most: number) => text.length >= least && text.length <= most
  return [
    ...(type === 'S' ? [] : [`${who}: type ${type}`]),
    ...(within(name, 1, 70) ? [] : [`${who}: name of ${name.length} characters`]),
    ...(within(street, 0, 70) && within(number, 0, 16) ? [] : [`${who}: street or number too long`]),
    ...(within(zip, 1, 16) && within(town, 1, 35) ? [] : [`${who}: postcode or town`]),
    ...(/^[A-Z]{2}$/.test(country) ? [] : [`${who}: country ${country}`]),
    ...(lines.some((line) => line !== line.trim()) ? [`${who}: space at an end`] : []),
  ]
}

const referenceFaults = (iban: string, type: string, reference: string): string[] => {
  const isQrIban = /^\d{2}3[01]/.test(iban.slice(2))
  if (isQrIban !== (type === 'QRR')) return [`reference ${type} with ${isQrIban ? 'a QR-IBAN' : 'an ordinary IBAN'}`]
  const isValid = {
    QRR: /^\d{27}$/.test(reference) && mod10(reference.slice(0, 26)) === Number(reference.at(-1)),
    SCOR: /^RF\d{2}[0-9A-Z]{1,21}$/.test(reference) && mod97(reference) === 1n,
    NON: reference === '',
  }[type]
  return isValid === true ? [] : [`reference ${type} ${reference}`]
}

/** Returns what a bank may refuse in the content of a code. */
export const faultsOf = (text: string): string[] => {
  const lines = text.split('\n')
  const at_ = (index: number) => lines[index] ?? ''
  const iban = at_(at.iban)
  const debtor = lines.slice(at.debtor, at.type)
  const amount = at_(at.amount)
  return [
    ...(lines.slice(0, 3).join() === 'SPC,0200,1' ? [] : [`header ${lines.slice(0, 3).join()}`]),
    ...(lines.length === elements ? [] : [`${lines.length} elements`]),
    ...(at_(elements - 1) === 'EPD' ? [] : ['trailer']),
    ...(text.length <= 997 ? [] : ['more than 997 characters']),
    ...(lines.every((line) => permitted.test(line)) ? [] : ['a character that is not permitted']),
    ...(/^(?:CH|LI)\d{7}[0-9A-Z]{12}$/.test(iban) && mod97(iban) === 1n ? [] : [`account ${iban}`]),
    ...addressFaults('creditor', lines.slice(at.creditor, at.ultimate)),
    ...(lines.slice(at.ultimate, at.amount).join('') === '' ? [] : ['ultimate creditor']),
    ...(amount === '' || (/^(?:0|[1-9]\d{0,8})\.\d{2}$/.test(amount) && amount !== '0.00') ? [] : [`amount ${amount}`]),
    ...(['CHF', 'EUR'].includes(at_(at.currency)) ? [] : ['currency']),
    ...(debtor.join('') === '' ? [] : addressFaults('debtor', debtor)),
    ...referenceFaults(iban, at_(at.type), at_(at.reference)),
    ...(at_(at.message).length <= 140 ? [] : ['message longer than 140 characters']),
  ]
}

/** Returns the elements of a code that a test compares. */
export const contentOf = (text: string) => {
  const lines = text.split('\n')
  return {
    creditor: lines[at.creditor + 1],
    street: lines[at.creditor + 2],
    amount: lines[at.amount],
    debtor: lines[at.debtor + 1],
    reference: `${lines[at.type]} ${lines[at.reference]}`,
    message: lines[at.message],
  }
}
