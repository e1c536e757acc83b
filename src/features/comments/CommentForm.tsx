import { useId } from 'react'
import { CommentInput, type CommentPlace, commentMaximum } from '#contract/comments.ts'
import { commentKind } from '#device/outbox/kinds/comment.ts'
import { OutboxFormEnd } from '../../platform/writes/OutboxFormEnd.tsx'
import { useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { Form } from '../../ui/form/Form.tsx'
import { validate } from '../../ui/form/field-values.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useText } from '../../ui/intl.tsx'

interface CommentFormProps {
  readonly place: CommentPlace
  readonly placeId: number
  /** The title of what is commented on. */
  readonly title: string
  readonly onDone: () => void
}

/** A new comment. It is saved on the device, and sent as soon as the server is reachable. */
export const CommentForm = ({ place, placeId, title, onDone }: CommentFormProps) => {
  const text = useText()
  const id = useId()
  const form = useOutboxForm<'text'>({
    draft: `comment/${place}/${placeId}`,
    isNew: true,
    base: { text: '' },
    check: (typed) => validate(CommentInput, { ...typed, place, placeId }).problems,
    changes: (typed, key) => {
      const desired = { place, placeId, text: typed.text.trim(), deleted: false }
      return [{ kind: commentKind.kind, key, title, desired, row: null }]
    },
  })
  const onSubmit = async (): Promise<void> => {
    if (form.ready() && (await form.save())) onDone()
  }
  return (
    <Form onSubmit={onSubmit}>
      <TextArea
        name={`${id}text`}
        label={text('comment.own')}
        error={form.errorOf('text')}
        value={form.values.text}
        onChange={({ target }) => form.set('text', target.value)}
        count={form.values.text.trim().length}
        maximum={commentMaximum}
      />
      <OutboxFormEnd form={form} action={text('comment.send')} onCancel={null} />
    </Form>
  )
}
