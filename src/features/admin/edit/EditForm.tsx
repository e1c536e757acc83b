import { LoaderCircle } from 'lucide-react'
import { type FocusEvent, type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Conflict, Edit } from './useEdit.ts'

interface EditFormProps<Name extends string> {
  /** Tells the fields of several forms on one page apart. */
  readonly prefix?: string
  readonly names: readonly Name[]
  readonly edit: Edit<Name>
  readonly labelOf: (name: Name) => string
  /** A field's value as it is shown in words. */
  readonly shown: (name: Name, value: string) => string
  readonly children: ReactNode
}

interface ConflictNoteProps<Name extends string> extends Pick<EditFormProps<Name>, 'labelOf' | 'shown'> {
  readonly conflict: Conflict<Name>
}

/** What somebody else changed since this form was opened, and the question which of it counts. */
const ConflictNote = <Name extends string>({ conflict, labelOf, shown }: ConflictNoteProps<Name>) => {
  const text = useText()
  const { fields, draft, current, resolve } = conflict
  const inWords = (name: Name, value: string): string => (value === '' ? text('admin.value.none') : shown(name, value))
  return (
    <Note kind="wait" announced>
      <p>{text('admin.conflict')}</p>
      <dl className="admin-conflict">
        {fields.map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>{text('admin.conflict.theirs', { value: inWords(field, current[field]) })}</dd>
            {draft.typed[field] !== undefined && (
              <dd>{text('admin.conflict.mine', { value: inWords(field, draft.typed[field] ?? '') })}</dd>
            )}
          </div>
        ))}
      </dl>
      <div className="buttons">
        <Button look="ink" onClick={() => resolve('mine')}>
          {text('admin.conflict.keep_mine')}
        </Button>
        <Button look="quiet" onClick={() => resolve('theirs')}>
          {text('admin.conflict.take_theirs')}
        </Button>
      </div>
    </Note>
  )
}

/** The form around the fields of an edited row: messages above, where a save leads to, and the button beneath. */
export const EditForm = <Name extends string>({
  prefix = '',
  names,
  edit,
  labelOf,
  shown,
  children,
}: EditFormProps<Name>) => {
  const text = useText()
  const messages = useRef<HTMLDivElement>(null)
  const { saving, conflict, failure, wrong } = edit
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>): void => {
    const name = names.find((one) => `${prefix}${one}` === target.getAttribute('name'))
    if (name !== undefined) edit.leave(name)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wrongAt = edit.submit()
    const control = wrongAt === undefined ? null : event.currentTarget.elements.namedItem(`${prefix}${wrongAt}`)
    if (control instanceof HTMLElement) control.focus()
    else messages.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <LeaveGuard dirty={edit.dirty} />
      <div ref={messages} aria-live="polite" className="form-message">
        {conflict !== null && <ConflictNote conflict={conflict} labelOf={labelOf} shown={shown} />}
        {failure !== null && (
          <Note kind="bad">
            <p>{failure}</p>
          </Note>
        )}
        {edit.saved && (
          <Note kind="ok">
            <p>{text('admin.saved')}</p>
          </Note>
        )}
      </div>
      <form className="form" noValidate onBlur={onBlur} onSubmit={onSubmit} aria-busy={saving}>
        {children}
        <div className="form-end">
          <Button type="submit" blocked={saving || conflict !== null || wrong > 0}>
            {saving && <LoaderCircle className="admin-spinner" aria-hidden="true" />}
            {text(saving ? 'admin.saving' : 'admin.save')}
          </Button>
          <p className="soft small">
            {conflict !== null && text('admin.conflict.decide')}
            {wrong > 0 && text('admin.wrong', { count: wrong })}
          </p>
        </div>
      </form>
    </>
  )
}
