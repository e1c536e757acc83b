import {
  checkPersonImport,
  checkPieceImport,
  getPersonTemplate,
  getPieceTemplate,
  importPersons,
  importPieces,
} from '#contract/imports.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { getManager } from '../admin/manager.ts'
import { recordChange } from '../changes/record.ts'
import type { Db } from '../db/open.ts'
import { sendDocument } from '../documents/send.ts'
import type { Caller } from '../http/caller.ts'
import { idempotentRequest, runIdempotent } from '../http/idempotency.ts'
import { type Api, mount } from '../http/mount.ts'
import { editors, peopleManagers, policy } from '../http/policy.ts'
import { applyPersons, lockPersons } from './apply-persons.ts'
import { personHeadings, pieceHeadings } from './headings.ts'
import { planPersons } from './persons.ts'
import { applyPieces, lockPieces, planPieces } from './pieces.ts'
import { cellsOf, columnsFor, presentPlan, requireShown } from './plan.ts'
import { readTable } from './read-table.ts'

/** The template has a column for the postcode and one for the town. */
const { zipCity: _joint, ...withoutJoint } = personHeadings

const importersOfPersons = policy('address managers and administrators', peopleManagers)
const importersOfPieces = policy('editors', editors)

const tableIn = async (upload: AsyncIterable<Uint8Array>) => readTable(Buffer.concat(await Array.fromAsync(upload)))

/** Imports of persons and pieces from a spreadsheet: a plan first, then exactly this plan. */
export const mountImports = (api: Api): void => {
  const { clock, database, documents, config } = api.deps
  const { db } = database
  const managerOf = (caller: Caller) => getManager(caller, clock())

  /** The log has the numbers; what was stored has entries of its own. */
  const finish = async (
    tx: Db,
    noun: 'persons' | 'pieces',
    counts: ReturnType<typeof requireShown>,
    caller: Caller,
  ) => {
    const { created, changed } = counts
    if (created + changed > 0)
      await recordChange(tx, managerOf(caller), {
        noun: 'import',
        rowId: 1,
        action: 'created',
        fields: { [noun]: [null, created + changed] },
      })
    return counts
  }
  const template = async (
    headings: Readonly<Record<string, { de: string; en: string }>>,
    name: MessageId,
    locale: Locale,
  ) => {
    const title = intls[locale].formatMessage({ id: name })
    const language = locale === 'de-ch' ? 'de' : 'en'
    const columns = Object.values(headings).map((heading) => ({
      heading: heading[language].split('|')[0] ?? '',
      width: 18,
    }))
    const table = {
      title,
      subtitle: null,
      locale,
      orientation: 'LANDSCAPE',
      publisher: config.bandName,
      date: toWireDate(clock()),
      columns,
      groups: [],
      empty: '',
    } as const
    return sendDocument(await documents.table(table, 'XLS'), title, 'XLS')
  }

  mount(api, checkPersonImport, importersOfPersons, async ({ input, upload, caller, locale }) => {
    const table = await tableIn(upload)
    const columns = columnsFor(table, personHeadings, input.query.columns)
    const rows = await planPersons(db, cellsOf(table, columns), managerOf(caller))
    return { body: presentPlan({ table, columns, rows }, locale) }
  })

  mount(api, importPersons, importersOfPersons, async ({ input: { query, headers }, upload, caller }) => {
    const table = await tableIn(upload)
    const columns = columnsFor(table, personHeadings, query.columns)
    const manager = managerOf(caller)
    const request = idempotentRequest(importPersons.path, headers['idempotency-key'], caller, query)
    const body = await db.transaction((tx) =>
      runIdempotent(tx, { request, schema: importPersons.reply, now: manager.now }, async () => {
        await lockPersons(tx)
        const rows = await planPersons(tx, cellsOf(table, columns), manager)
        const counts = requireShown({ table, columns, rows }, query.fingerprint)
        await applyPersons(tx, rows, manager)
        return await finish(tx, 'persons', counts, caller)
      }),
    )
    return { body }
  })

  mount(api, checkPieceImport, importersOfPieces, async ({ input, upload, locale }) => {
    const table = await tableIn(upload)
    const columns = columnsFor(table, pieceHeadings, input.query.columns)
    const rows = await planPieces(db, cellsOf(table, columns))
    return { body: presentPlan({ table, columns, rows }, locale) }
  })

  mount(api, importPieces, importersOfPieces, async ({ input: { query, headers }, upload, caller }) => {
    const table = await tableIn(upload)
    const columns = columnsFor(table, pieceHeadings, query.columns)
    const author = managerOf(caller)
    const request = idempotentRequest(importPieces.path, headers['idempotency-key'], caller, query)
    const body = await db.transaction((tx) =>
      runIdempotent(tx, { request, schema: importPieces.reply, now: author.now }, async () => {
        await lockPieces(tx)
        const rows = await planPieces(tx, cellsOf(table, columns))
        const counts = requireShown({ table, columns, rows }, query.fingerprint)
        await applyPieces(tx, rows, author)
        return await finish(tx, 'pieces', counts, caller)
      }),
    )
    return { body }
  })

  mount(api, getPersonTemplate, importersOfPersons, ({ locale }) =>
    template(withoutJoint, 'document.import.persons', locale),
  )
  mount(api, getPieceTemplate, importersOfPieces, ({ locale }) =>
    template(pieceHeadings, 'document.import.pieces', locale),
  )
}
