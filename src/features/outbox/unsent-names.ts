import type { UnsentNames } from '#contract/worker.ts'
import { type KindName, kinds } from '#device/outbox/kinds/kinds.ts'
import { recordKey } from '#device/outbox/record.ts'
import { emptyOutbox } from '#device/outbox/store.ts'
import { readPersistedNames } from '#device/persisted-lists.ts'
import type { Locale } from '#i18n/intl.ts'
import type { MemberStorage } from '../../platform/offline/member-storage.ts'
import type { Text } from '../../ui/intl.tsx'
import { draftName } from './draft-names.ts'
import { type Titled, titles } from './record-titles.ts'

type Storage = Pick<MemberStorage, 'outbox' | 'journal' | 'drafts' | 'database'>

/** Returns the fallback if the device cannot be read any more: its other parts are named all the same. */
const readOr = async <T>(fallback: T, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    console.warn('unsent.read_failed', error)
    return fallback
  }
}

/**
 * Names what the server does not have: changes of the outbox and the journal, and drafts. In the language of
 * the page, as far as its lists are on the device.
 */
export const nameUnsent = async (
  { outbox, journal, drafts, database }: Storage,
  { locale, text }: { readonly locale: Locale; readonly text: Text },
): Promise<UnsentNames> => {
  const { records, generation, unlisted } = await readOr(emptyOutbox, outbox.snapshot)
  const pending = records.filter(({ state }) => state !== 'saved')
  const changes = new Map<string, Titled & { readonly kind: string }>(pending.map((one) => [recordKey(one), one]))
  for (const intent of journal.unstored(generation)) changes.set(recordKey(intent), { title: '', ...intent })
  const lists = await readOr(undefined, () => readPersistedNames(database, locale))
  const named = [...changes.values()].flatMap((change) => {
    const kind = kinds.find((one) => one.kind === change.kind)
    if (kind === undefined) return []
    const title = titles[kind.kind satisfies KindName](change, { ...lists, text, locale }) ?? change.title
    return [kind.title({ title }, text)]
  })
  return {
    names: [...new Set([...named, ...drafts.list().map((draft) => draftName(draft, text))])],
    others: unlisted.unreadable + unlisted.newer + changes.size - named.length,
  }
}
