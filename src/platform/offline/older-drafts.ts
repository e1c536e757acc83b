import * as v from 'valibot'
import { ClosedError } from '#device/connection.ts'
import type { MemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { draftKeys, formKeys, memberKeys } from '#device/web-storage.ts'
import { type Drafts, StoredDraft } from './drafts.ts'
import { parseStored } from './web-storage.ts'

const Texts = v.record(v.string(), v.string())
const JournalEntry = v.object({ sub: v.string(), key: v.string(), draft: StoredDraft })
/** The own data had the whole row as the base of a draft, the other forms nothing but the changed fields. */
const FormText = v.object({
  sub: v.string(),
  input: v.union([v.object({ base: v.object({ version: v.number() }), typed: Texts }), Texts]),
})

interface OlderDraftsSettings {
  readonly deps: Pick<DeviceDeps, 'now' | 'uuid'>
  readonly database: MemberDatabase
  readonly win: Pick<Window, 'localStorage'>
  readonly sub: string
  readonly drafts: Drafts
}

/**
 * Moves the drafts of an older app to where they are today: those in the database, those on their way there, and the
 * texts of the forms of the outbox. A draft that does not fit stays where it is.
 */
export const adoptOlderDrafts = async ({ deps, database, win, sub, drafts }: OlderDraftsSettings): Promise<void> => {
  try {
    for (const place of draftKeys(win)) {
      const entry = v.safeParse(JournalEntry, parseStored(win.localStorage.getItem(place)))
      if (!entry.success || entry.output.sub !== sub || place === memberKeys.draft + entry.output.key) continue
      if (drafts.adopt(entry.output)) win.localStorage.removeItem(place)
    }
    for (const place of formKeys(win)) {
      const text = v.safeParse(FormText, parseStored(win.localStorage.getItem(place)))
      if (!text.success || text.output.sub !== sub) continue
      const { input } = text.output
      const content =
        'base' in input && typeof input.base === 'object'
          ? { base: {}, typed: v.parse(Texts, input.typed), baseVersion: input.base.version }
          : { base: {}, typed: v.parse(Texts, input) }
      const draft = {
        version: 1,
        ...content,
        savedAt: deps.now().toISOString(),
        form: place,
        revision: deps.uuid(),
      } as const
      if (drafts.adopt({ key: place.slice(memberKeys.form.length), draft })) win.localStorage.removeItem(place)
    }
    const adopted = (await database.read(['drafts'], (transaction) => transaction.all('drafts'))).flatMap(
      ({ key, value }) => {
        const draft = v.safeParse(StoredDraft, value)
        return draft.success && drafts.adopt({ key, draft: draft.output }) ? [key] : []
      },
    )
    if (adopted.length === 0) return
    await database.write(['drafts'], async (transaction) => {
      for (const key of adopted) transaction.delete('drafts', key)
    })
  } catch (error) {
    if (!(error instanceof ClosedError)) console.warn('draft.adopt_failed', error)
  }
}
