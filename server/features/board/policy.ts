import { entitledTo, policy, restricted } from '../../platform/http/policy.ts'
import { documentReader } from '../documents/policy.ts'
import type { DocumentReader } from '../documents/reader.ts'

export const forBoard = policy('members of the board', entitledTo('board'))

/** The same, with the documents that they may read. */
export const boardReaders = restricted<DocumentReader>({
  name: 'members of the board, documents that they may read',
  may: entitledTo('board'),
  rows: documentReader,
})
