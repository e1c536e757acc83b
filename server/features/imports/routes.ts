import type { ImportChoices } from '#contract/import-choices.ts'
import { listPersonImports, undoPersonImport } from '#contract/import-undo.ts'
import {
  checkPersonImport,
  checkPieceImport,
  getPersonTemplate,
  getPieceTemplate,
  getRefusedPersons,
  getRefusedPieces,
  importPersons,
  importPieces,
  type PersonImportField,
  type PieceImportField,
  type TableReading,
} from '#contract/imports.ts'
import type { Deps } from '../../deps.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotent } from '../../platform/http/idempotency.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEditors, forPeopleManagers } from '../../platform/http/policy.ts'
import { recordChange } from '../../platform/resources/record.ts'
import { getManager, type Manager } from '../persons/admin/manager.ts'
import { lockPersons } from './apply-persons.ts'
import { chooseHeadings } from './choose-headings.ts'
import { personHeadings, pieceHeadings } from './headings.ts'
import { movedPersons } from './households.ts'
import { recallColumns, remember } from './memory.ts'
import { findReadableAs } from './person-cells.ts'
import type { PersonWork } from './person-work.ts'
import { planPersons } from './persons.ts'
import { applyPieces, isReadableAs as isReadableAsPiece, lockPieces, type PieceWork, planPieces } from './pieces.ts'
import { cellsOf, columnsFor, type NumberedCells, type Planned, presentPlan, requireShown, skippedRow } from './plan.ts'
import { readChoices } from './read-choices.ts'
import { readTable } from './read-table.ts'
import { applyUndoably, listImports, undoImport } from './undo.ts'
import { sendRefused, sendTemplate } from './workbooks.ts'

/** The template has a column for the postcode and one for the town. */
const { zipCity: _joint, ...withoutJoint } = personHeadings

interface ImportedNoun<Field extends string, Work> {
  readonly noun: 'persons' | 'pieces'
  readonly memory: 'importOfPersons' | 'importOfPieces'
  readonly findReadable: (db: Db) => Promise<(field: Field, cell: string) => boolean>
  readonly headings: Parameters<typeof columnsFor<Field>>[1]
  readonly plan: (
    db: Db,
    rows: readonly NumberedCells<Field>[],
    manager: Manager,
    choices: ImportChoices,
  ) => Promise<Pick<Planned<Field, Work>, 'rows' | 'values' | 'households'>>
  /** Nobody else changes the noun until the transaction ends. */
  readonly lock: (tx: Db) => Promise<unknown>
  readonly apply: (
    tx: DatabaseTransaction,
    planned: Pick<Planned<Field, Work>, 'rows' | 'households'>,
    manager: Manager,
  ) => Promise<void>
}
const persons: ImportedNoun<PersonImportField, PersonWork> = {
  ...{ noun: 'persons', memory: 'importOfPersons', findReadable: findReadableAs },
  ...{ headings: personHeadings, plan: planPersons },
  ...{ lock: lockPersons, apply: applyUndoably },
}
const pieces: ImportedNoun<PieceImportField, PieceWork> = {
  ...{ noun: 'pieces', memory: 'importOfPieces', findReadable: async () => isReadableAsPiece },
  ...{ headings: pieceHeadings, plan: planPieces },
  ...{ lock: lockPieces, apply: applyPieces },
}

type Upload = AsyncIterable<Uint8Array>
type Columns<Field> = readonly (Field | null)[]
interface ImportRequest<Field> {
  readonly path: string
  readonly query: TableReading & { readonly columns: Columns<Field>; readonly fingerprint: string }
  /** Idempotency key. */
  readonly key: Parameters<typeof idempotentRequest>[1]
  readonly upload: Upload
  readonly caller: Caller
}

const plannedFrom = async <Field extends string, Work>(
  { headings, memory, findReadable, plan }: ImportedNoun<Field, Work>,
  upload: Upload,
  chosen: TableReading & { readonly columns?: Columns<Field> | undefined },
) => {
  const { choices, file } = readChoices(Buffer.concat(await Array.fromAsync(upload)), chosen.choices)
  const parsed = await readTable(file, chosen)
  const table = chooseHeadings(parsed, headings, chosen)
  const corrected = choices.rows.flatMap(({ cells }) => Object.keys(cells))
  if (!corrected.every((field) => Object.hasOwn(headings, field))) throw fieldRefusal('choices', 'validation.invalid')
  return async (reader: Db, manager: Manager) => {
    const remembered = recallColumns(table, await readSetting(reader, memory), await findReadable(reader))
    const columns = columnsFor(table, headings, chosen.columns, remembered)
    const cells = cellsOf(table, columns, choices)
    const wanted = cells.filter(({ act }) => act !== 'skip')
    const { rows, values, households } = await plan(reader, wanted, manager, choices)
    const skipped = cells.filter(({ act }) => act === 'skip').map(skippedRow)
    const all = skipped.length === 0 ? rows : [...rows, ...skipped].sort((one, other) => one.row - other.row)
    return { table, columns, choices, cells, values, households, rows: all }
  }
}

/** Applies the plan that was shown. The change log has the numbers; what was stored has entries of its own. */
const applyShown = async <Field extends string, Work>(
  { clock, write }: Deps,
  imported: ImportedNoun<Field, Work>,
  { path, query, key, upload, caller }: ImportRequest<Field>,
) => {
  const { noun, lock, apply } = imported
  const plan = await plannedFrom(imported, upload, query)
  const manager = getManager(caller, clock())
  const request = idempotentRequest(path, key, caller, query)
  return await write((tx) =>
    runIdempotent(tx, { request, schema: importPersons.reply, now: manager.now }, async () => {
      await lock(tx)
      const current = await plan(tx, manager)
      const counts = requireShown(current, query.fingerprint)
      await apply(tx, current, manager)
      const stored = counts.created + counts.changed + movedPersons(current.households).length
      const entry = { noun: 'import', rowId: 1, action: 'created', fields: { [noun]: [null, stored] } } as const
      if (stored > 0) await recordChange(tx, manager, entry)
      if (stored > 0) await remember(tx, imported.memory, current)
      return counts
    }),
  )
}

/** Imports of persons and pieces from a spreadsheet: a plan first, then exactly this plan. */
export const mountImports = (api: Api): void => {
  const { deps } = api
  const { clock, read } = deps

  mount(api, checkPersonImport, forPeopleManagers, async ({ input: { query }, upload, caller, locale }) => {
    const plan = await plannedFrom(persons, upload, query)
    return { body: await presentPlan(await read(plan, getManager(caller, clock())), locale) }
  })
  mount(api, importPersons, forPeopleManagers, async ({ input: { query, headers }, upload, caller }) => {
    const key = headers['idempotency-key']
    return { body: await applyShown(deps, persons, { path: importPersons.path, query, key, upload, caller }) }
  })

  mount(api, checkPieceImport, forEditors, async ({ input: { query }, upload, caller, locale }) => {
    const plan = await plannedFrom(pieces, upload, query)
    return { body: await presentPlan(await read(plan, getManager(caller, clock())), locale) }
  })
  mount(api, importPieces, forEditors, async ({ input: { query, headers }, upload, caller }) => {
    const key = headers['idempotency-key']
    return { body: await applyShown(deps, pieces, { path: importPieces.path, query, key, upload, caller }) }
  })

  mount(api, listPersonImports, forPeopleManagers, async ({ caller }) => {
    const manager = getManager(caller, clock())
    return { body: await read(async (db) => ({ _embedded: { items: await listImports(db, manager) } })) }
  })
  mount(api, undoPersonImport, forPeopleManagers, async ({ input: { params }, caller }) => {
    const manager = getManager(caller, clock())
    await deps.write((tx) => undoImport(tx, params.uuid, manager))
    return { body: {} }
  })

  mount(api, getPersonTemplate, forPeopleManagers, ({ locale }) =>
    sendTemplate(deps, withoutJoint, 'document.import.persons', locale),
  )
  mount(api, getRefusedPersons, forPeopleManagers, async ({ input: { query }, upload, caller, locale }) => {
    const plan = await plannedFrom(persons, upload, query)
    return sendRefused(deps, await read(plan, getManager(caller, clock())), locale)
  })
  mount(api, getRefusedPieces, forEditors, async ({ input: { query }, upload, caller, locale }) => {
    const plan = await plannedFrom(pieces, upload, query)
    return sendRefused(deps, await read(plan, getManager(caller, clock())), locale)
  })
  mount(api, getPieceTemplate, forEditors, ({ locale }) =>
    sendTemplate(deps, pieceHeadings, 'document.import.pieces', locale),
  )
}
