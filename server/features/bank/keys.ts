import { createHash } from 'node:crypto'
import type { StatedTransaction } from '../../platform/db/tables.ts'
import { type Element, textAt } from './xml.ts'

/** The bank's reference of an entry; null if it has none. `NtryRef` is none: it may be an account of the band. */
export const entryReferenceOf = (entry: Element): string | null => textAt(entry, 'AcctSvcrRef')

/**
 * No id of a transaction is unique at every bank: some repeat the reference of a batch in each of its details. Equal names within a
 * file are therefore counted, and equal payments of one day stay two.
 */
export const keysOf = (
  entry: Element,
  details: Element | undefined,
  stated: Omit<StatedTransaction, 'keys'>,
  seen: Map<string, number>,
): string[] => {
  const { direction, reversal, amount, bookedOn, reference, payerIban, text } = stated
  const side = `${direction}${reversal ? '-REVERSAL' : ''}`
  const uetr = textAt(details, 'Refs/UETR')
  const entryReference = entryReferenceOf(entry) ?? ''
  const bankReference = textAt(details, 'Refs/AcctSvcrRef') ?? entryReference
  const content = [side, amount, bookedOn, reference, payerIban, text].join('\u{1f}')
  const named = [
    ...(uetr === null ? [] : [`UETR:${side}:${uetr}`]),
    ...(bankReference === '' ? [] : [`BANK:${side}:${bookedOn}:${entryReference}:${bankReference}:${amount}`]),
    `CONTENT:${createHash('sha256').update(content).digest('hex')}`,
  ]
  return named.map((key) => {
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return `${key}#${times}`
  })
}
