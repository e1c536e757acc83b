import './persons.css'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { usePersonConflict } from './usePersonConflict.ts'

/** The member's own record was changed elsewhere too: the member chooses a version. */
export const PersonConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const conflict = usePersonConflict(record)
  return conflict === null ? null : <ConflictNote {...conflict} />
}
