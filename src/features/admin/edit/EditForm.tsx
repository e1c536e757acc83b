import * as adminStyles from '../admin.css'
import * as editStyles from './edit.css'
import { LoaderCircle } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { conflictingFields } from '../../../ui/form/draft.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import type { Conflict } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'
import { Plan } from '../../content/admin/Plan.tsx'
import { Preview } from '../../content/admin/Preview.tsx'
import { PreviewBeside } from '../../content/admin/PreviewBeside.tsx'
import { Versions } from '../../content/admin/Versions.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { DraftNote } from './DraftNote.tsx'
import type { EditedNoun, EditedRow } from './edited-noun.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { type Edit, leaveFields, useEdit } from './useEdit.ts'
import { WriteMessage } from './WriteMessage.tsx'

interface EditFormProps<Row extends EditedRow, Input> {
  readonly noun: EditedNoun<Row, Input>
  /** null = a new row. */
  readonly row: Row | null
  /** True if another form has just created the row. */
  readonly justSaved?: boolean
  readonly onSaved?: (row: Row) => void
  /** Distinguishes the fields of several forms on one page. */
  readonly prefix?: string
  /** Class of an element around the fields. */
  readonly layout?: string
  /** Values that a new row's form begins with. */
  readonly start?: Values | undefined
  /** Content beside the form instead of the page that visitors will see. */
  readonly aside?: (values: Values) => ReactNode
}

interface ConflictNoteProps {
  readonly fields: AnyFieldTable
  readonly conflict: Conflict
}

/** Lists the fields that another editor changed since this form was opened; the editor chooses a version. */
const ConflictNote = ({ fields, conflict }: ConflictNoteProps) => {
  const { locale } = useApp()
  const text = useText()
  const { draft, current, resolve } = conflict
  const inWords = (name: string, value = ''): string =>
    value === '' ? text('admin.value.none') : (fields[name]?.inWords?.(value, text, locale) ?? value)
  return (
    <ConflictChoice onKeepMine={() => resolve([])} onTakeTheirs={() => resolve(conflictingFields(draft, current))}>
      <p>{text('admin.conflict')}</p>
      <dl className={adminStyles.adminConflict}>
        {conflict.fields.map((name) => (
          <div key={name}>
            <dt>{fields[name] && text(fields[name].label)}</dt>
            <dd>{text('admin.conflict.theirs', { value: inWords(name, current[name]) })}</dd>
            {draft.typed[name] !== undefined && (
              <dd>{text('admin.conflict.mine', { value: inWords(name, draft.typed[name]) })}</dd>
            )}
          </div>
        ))}
      </dl>
    </ConflictChoice>
  )
}

interface FormEndProps<Row extends EditedRow, Input> extends Pick<EditFormProps<Row, Input>, 'noun' | 'row'> {
  readonly edit: Edit
}

/** The button, the preview, and what still prevents saving. */
const FormEnd = <Row extends EditedRow, Input>({ noun, row, edit }: FormEndProps<Row, Input>) => {
  const text = useText()
  const { saving, conflict, invalidCount } = edit
  return (
    <div className={`form-end ${editStyles.editEnd}`}>
      <Button type="submit" blocked={saving || conflict !== null || invalidCount > 0}>
        {saving && <LoaderCircle className={adminStyles.adminSpinner} aria-hidden="true" />}
        {text(saving ? 'admin.saving' : 'admin.save')}
      </Button>
      {noun.content !== undefined && <Preview noun={noun.content} id={row?.id ?? null} fields={edit.fieldsToSend} />}
      <p className="soft small">
        {conflict !== null && text('admin.conflict.decide')}
        {invalidCount > 0 && text('form.wrong', { count: invalidCount })}
        {conflict === null && invalidCount === 0 && edit.dirty && edit.stored?.isSafe && text('admin.draft.safe')}
      </p>
    </div>
  )
}

/** The form of an edited row: messages above, then the table's fields and the button. It continues a draft. */
export const EditForm = <Row extends EditedRow, Input>(props: EditFormProps<Row, Input>) => (
  <OpenForm key={props.noun.draftOf?.(props.row)} {...props} />
)

const OpenForm = <Row extends EditedRow, Input>(props: EditFormProps<Row, Input>) => {
  const { noun, row, prefix = '', layout, aside } = props
  const edit = useEdit(props)
  const { saving, conflict } = edit
  const app = useApp()
  const { locale } = app
  const text = useText()
  const now = toWireTime(app.now())
  const savedInWords = row === null ? null : noun.savedInWords?.(row, { sent: edit.sent, text, locale, now })
  const path = row === null ? null : (noun.shownAt?.(row, now) ?? null)
  const fields: AnyFieldTable = noun.fields
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    edit.submit()
    if (conflict !== null) event.currentTarget.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  }
  const controls = (
    <Fields fields={fields} row={row} prefix={prefix} values={edit.values} errorOf={edit.errorOf} set={edit.set} />
  )
  const form = (
    <>
      <LeaveGuard dirty={edit.dirty} draft={edit.stored} />
      <WriteMessage
        failure={edit.failure}
        saved={edit.saved}
        savedInWords={savedInWords}
        view={path === null ? null : `/${locale}${path}`}
      >
        {edit.stored !== null && <DraftNote draft={edit.stored} />}
        {conflict !== null && <ConflictNote fields={fields} conflict={conflict} />}
      </WriteMessage>
      <Form onBlur={leaveFields(fields, edit.leave, prefix)} onSubmit={onSubmit} busy={saving}>
        {layout === undefined ? controls : <div className={layout}>{controls}</div>}
        <FormEnd noun={noun} row={row} edit={edit} />
      </Form>
      {noun.content !== undefined && row !== null && (
        <>
          <Plan {...row} noun={noun.content} prefix={prefix} fields={edit.fieldsToSend} onPlanned={edit.discard} />
          <Versions {...row} noun={noun.content} />
        </>
      )}
    </>
  )
  const beside =
    aside !== undefined
      ? aside(edit.values)
      : // Beside each of several forms on a page there would be one: these have the preview on request.
        noun.content !== undefined &&
        prefix === '' && (
          <PreviewBeside
            noun={noun.content}
            id={row?.id ?? null}
            values={edit.values}
            isValid={edit.isValid}
            fields={edit.fieldsToSend}
          />
        )
  if (beside === false) return form
  return (
    <div className={editStyles.editBeside}>
      <div>{form}</div>
      {beside}
    </div>
  )
}
