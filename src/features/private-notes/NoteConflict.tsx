import { DesiredNote } from '#device/outbox/kinds/private-note.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useText } from '../../ui/intl.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'

/** The note was changed on another device of the member. */
export const NoteConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  return (
    <ChoiceConflict
      record={record}
      desired={DesiredNote}
      words={(note) => (note.text === '' ? text('note.private.none') : note.text)}
    />
  )
}
