import { eq } from 'drizzle-orm'
import { resultInWords } from '#contract/assembly-words.ts'
import type { EditedAssembly } from '#contract/edited-assemblies.ts'
import { textOfHtml } from '#contract/rich-text.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../config.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { assembly, file } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import type { LetterDocument, LetterPart } from '../../platform/formats/receipt.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { changeRow } from '../../platform/resources/rows.ts'
import { addFile } from '../documents/edit.ts'
import { beginning } from '../notifications/message-text.ts'
import { approveAtNext, findItems } from './agenda.ts'
import { assemblyRows, findEditedAssembly, requireRowOf } from './edit.ts'
import { findAttendance } from './presence.ts'
import { findChair, requireAssembly } from './standing.ts'
import { findVotes } from './votes.ts'

interface On {
  readonly id: number
  readonly version: number
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line.trim())}</p>`)
    .join('')

/** The minutes are in German: one language is the one that is approved. */
const t = textsIn('de-ch')

/** Writes what is known: who was there, the agenda, and the results. */
const compose = async (db: Db, id: number, now: Date): Promise<string> => {
  const held = await requireAssembly(db, id)
  const { persons, quorum } = await findAttendance(db, id, now)
  const present = persons.filter((one) => one.present)
  const voters = present.filter(({ hasVote }) => hasVote).length
  const facts = [
    [beginning(held, 'de-ch'), held.location].filter((part) => part !== null).join(', '),
    t('assembly.minutes.chair', { name: (await findChair(db, id))?.label ?? '–' }),
    t('assembly.minutes.present', { present: present.length, voters }),
    ...(quorum === null
      ? []
      : [t(voters >= quorum ? 'assembly.minutes.quorum.reached' : 'assembly.minutes.quorum.missed', { quorum })]),
  ]
  const votes = await findVotes(db, id, now)
  const items = (await findItems(db, id)).map((item, index) => {
    const results = votes
      .filter(({ itemId, counts }) => itemId === item.id && counts !== null)
      .map((vote) => `<p><strong>${escaped(vote.question)}</strong> ${escaped(resultInWords(vote, t))}</p>`)
    return `<h2>${index + 1}. ${escaped(item.title)}</h2>${paragraphs(item.text ?? '')}${results.join('')}`
  })
  const names = present.map(({ label }) => label).join(', ')
  const list = names === '' ? '' : `<h2>${t('assembly.minutes.names')}</h2><p>${escaped(names)}</p>`
  return `${facts.map((fact) => `<p>${escaped(fact)}</p>`).join('')}${items.join('')}${list}`
}

/** @throws HttpError not_found, conflict.version */
export const writeDraft = async (tx: Db, on: On, author: Author): Promise<EditedAssembly> =>
  await changeRow(tx, assemblyRows, on, { minutes: await compose(tx, on.id, author.now) }, author)

/** The headings and paragraphs of a rich text. */
const partsOf = (html: string): readonly LetterPart[] =>
  html.split(/(<h[2-4]>.*?<\/h[2-4]>)/s).flatMap((part): readonly LetterPart[] => {
    const text = textOfHtml(part)
    if (text === '') return []
    return part.startsWith('<h') ? [{ heading: text.replace(/\s+/g, ' ') }] : text.split(/\n{2,}/)
  })

/**
 * Finds the minutes as a document to print.
 * @throws HttpError not_found; conflict.version; validation.invalid if they are empty
 */
export const findMinutes = async (
  db: Db,
  { id, version }: On,
  { bandName, bandAddress }: Pick<Config, 'bandName' | 'bandAddress'>,
  now: Date,
): Promise<LetterDocument> => {
  const edited = await findEditedAssembly(db, id)
  if (edited.version !== version) throw new HttpError('conflict.version', { current: edited })
  const before = partsOf(edited.minutes ?? '')
  if (before.length === 0) throw fieldRefusal('minutes', 'validation.required')
  return {
    ...{ title: t('assembly.minutes.title', { title: edited.titleDe }), locale: 'de-ch', publisher: bandName },
    ...{ address: [...bandAddress], date: toWireDate(now), facts: [], recipient: [], salutation: null, before },
    ...{ table: null, after: [], payment: null },
  }
}

/**
 * Adds the printed minutes to the documents of members, or replaces those of before, and puts them on the agenda of the next
 * assembly.
 * @throws HttpError not_found, conflict.version
 */
export const fileMinutes = async (
  tx: DatabaseTransaction,
  { id, version }: On,
  printed: ReceivedFile,
  author: Author,
): Promise<EditedAssembly> => {
  const before = await findEditedAssembly(tx, id)
  if (before.version !== version) throw new HttpError('conflict.version', { current: before })
  await requireRowOf(tx, before)
  const held = await requireAssembly(tx, id)
  const fileId = before.minutesFile?.id ?? (await addDocument(tx, before, printed, author))
  if (before.minutesFile !== null) {
    const { sha256, size } = printed
    const [stored] = await tx.select().from(file).where(eq(file.id, fileId)).for('update')
    await tx
      .update(file)
      .set({ sha256, size, version: (stored?.version ?? 0) + 1 })
      .where(eq(file.id, fileId))
    const fields = changedFields({ sha256: stored?.sha256 }, { sha256 })
    await recordChange(tx, author, { noun: 'file', rowId: fileId, action: 'changed', fields })
  }
  await tx
    .update(assembly)
    .set({ minutesFileId: fileId, version: version + 1 })
    .where(eq(assembly.id, id))
  await approveAtNext(tx, held, fileId, author)
  return await findEditedAssembly(tx, id)
}

const addDocument = async (
  tx: DatabaseTransaction,
  { titleDe, dateStart }: EditedAssembly,
  printed: ReceivedFile,
  author: Author,
) => {
  const title = `${t('assembly.minutes.title', { title: titleDe })} ${dateStart.slice(0, 10)}`
  const input = { title, category: 'INTERNAL_MINUTES', roleType: 'MEMBER', group: null, folder: null } as const
  return (await addFile(tx, input, printed, author)).id
}
