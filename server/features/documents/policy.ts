import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { file } from '../../platform/db/tables.ts'
import { type Caller, rolesOf } from '../../platform/http/caller.ts'
import { editors, everyone, members, restricted } from '../../platform/http/policy.ts'
import type { DocumentReader } from './reader.ts'

/** Public documents for everyone, others for persons with the role, those of a group or a folder for its readers; editors see all. */
export const documentReader = (caller: Caller): DocumentReader => ({
  all: editors(caller) === null,
  roles: rolesOf(caller),
  personId: caller.kind === 'person' ? caller.personId : null,
})

export const readFiles = restricted<DocumentReader>({
  name: 'everyone, what their role and groups may load',
  may: everyone,
  rows: documentReader,
})
export const readPublicFiles = restricted<SQL>({
  name: 'everyone, public ones only',
  may: everyone,
  rows: () => and(isNull(file.roleType), eq(file.forGroup, false), isNull(file.folderId)),
})
export const readInternalFiles = restricted<DocumentReader>({
  name: 'members, what their role and groups may load',
  may: members,
  rows: documentReader,
})
export const writtenFolders = restricted<DocumentReader>({
  name: 'members, folders of the board for the board, of a group for its leaders',
  may: members,
  rows: documentReader,
})
