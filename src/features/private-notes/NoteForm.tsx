import { useId } from 'react'
import { PrivateNoteInput, privateNoteMaximum } from '#contract/private-notes.ts'
import { noteKey, privateNoteKind, type ShownNote } from '#device/outbox/kinds/private-note.ts'
import { OutboxFormEnd } from '../../platform/writes/OutboxFormEnd.tsx'
import { useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { Values } from '../../ui/form/field-table.tsx'
import { validate } from '../../ui/form/field-values.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'
import { PendingState } from '../pending/PendingState.tsx'
import { NoteConflict } from './NoteConflict.tsx'

interface NoteFormProps {
  readonly event: { readonly id: number; readonly title: string }
  /** null = the note is about the event as a whole. */
  readonly piece: { readonly id: number; readonly title: string } | null
  readonly note: ShownNote | undefined
}

const trimmed = ({ text }: Values<'text'>): Values<'text'> => ({ text: text.trim() })

/** A note to write; it is saved on the device, and sent as soon as the server is reachable. */
export const NoteForm = ({ event, piece, note }: NoteFormProps) => {
  const text = useText()
  const id = useId()
  const key = noteKey(event.id, piece?.id ?? null)
  const form = useOutboxForm<'text'>({
    draft: `private-note/${key}`,
    base: { text: note?.text ?? '' },
    version: note?.row?.version,
    check: (typed) => validate(PrivateNoteInput, typed).problems,
    changes: (typed) => {
      const title = piece === null ? event.title : `${piece.title}, ${event.title}`
      return [{ kind: privateNoteKind.kind, key, title, desired: trimmed(typed), row: note?.row ?? null }]
    },
    savedAs: trimmed,
  })
  const record = note?.record ?? null
  const label = piece === null ? text('note.private.event') : text('note.private.piece', { title: piece.title })
  return (
    <Form onSubmit={async () => void (form.ready() && (await form.save()))}>
      <TextArea
        name={`${id}text`}
        label={label}
        hint={undefined}
        error={form.errorOf('text')}
        optional
        value={form.values.text}
        onChange={({ target }) => form.set('text', target.value)}
        count={form.values.text.trim().length}
        maximum={privateNoteMaximum}
      />
      <div role="status">
        <PendingState record={record} conflict={record !== null && <NoteConflict record={record} />}>
          {form.state === 'saved' && (
            <State head="full" tone="ok">
              {text('note.private.saved')}
            </State>
          )}
        </PendingState>
      </div>
      {form.dirty && <OutboxFormEnd form={form} action={text('note.private.save')} onCancel={null} />}
    </Form>
  )
}
