import * as v from 'valibot'
import { StaticFile } from './documents.ts'
import { clearable, line } from './edited.ts'
import { endpoint, RowId, RowNumber } from './endpoint.ts'
import { folderReaders } from './folders.ts'
import { OnlyGroup, StoredGroup } from './groups.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'

const admin = '/api/frontend/internal/admin'
const path = `${admin}/folder`
const wrong = 'validation.invalid'

/** Maximum number of folders of the band. */
export const foldersMaximum = 100
/** Maximum number of documents that are moved at once. */
export const movedMaximum = 500

const fields = v.object({
  /** Each folder has a German name of its own. */
  nameDe: line(1, 60),
  nameEn: clearable(line(0, 60)),
  /** Lower numbers come first. */
  position: v.pipe(
    v.number('validation.position'),
    v.integer('validation.position'),
    v.minValue(1, 'validation.position'),
    v.maxValue(999, 'validation.position'),
  ),
  readers: v.picklist(folderReaders, wrong),
  /** For readers that are a group: which one. */
  group: OnlyGroup,
})
export const FolderInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['readers'], ['group']],
      ({ readers, group }) => readers !== 'GROUP' || group !== null,
      'validation.required',
    ),
    ['group'],
  ),
)
export type FolderInput = v.InferOutput<typeof FolderInput>

export const EditedFolder = v.object({
  id: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  position: v.number(),
  readers: v.picklist(folderReaders),
  group: StoredGroup,
  /** Number of its documents. */
  files: v.number(),
  version: v.number(),
})
export type EditedFolder = v.InferOutput<typeof EditedFolder>

/** Refused at `nameDe` for a name that another folder has, for too many folders, and for a removal with documents. */
export const folderResource = resource({ path, fields, input: FolderInput, row: EditedFolder })
/** All folders in their order. */
export const listEditedFolders = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedFolder) })

/**
 * Moves documents into a folder, all or none; null = into none, where each keeps the readers that it had. conflict.version
 * with the current document as `current` if one was changed since.
 */
export const moveFiles = endpoint({
  method: 'POST',
  path: `${admin}/file/move`,
  input: {
    body: v.object({
      files: v.pipe(
        v.array(v.object({ id: RowNumber, version: v.pipe(v.number(wrong), v.integer(wrong)) }), wrong),
        v.minLength(1, 'validation.required'),
        v.maxLength(movedMaximum, wrong),
      ),
      folder: v.nullable(RowId),
    }),
  },
  reply: listOf(StaticFile),
  errors: ['conflict.version'],
})
