import * as styles from './persons.css'
import { LoaderCircle } from 'lucide-react'
import type { FocusEvent } from 'react'
import { shownMailbox } from '#contract/mailbox.ts'
import type { OwnPerson } from '#device/outbox/kinds/person.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { fieldNames } from './own-card.ts'
import { ownFields } from './own-fields.tsx'
import { ConflictNote } from './PersonConflict.tsx'
import { useOwnCard } from './useOwnCard.ts'

/** The form of the member's own record. Messages appear at the top, where saving scrolls to. */
export const PersonForm = ({ own }: { readonly own: OwnPerson }) => {
  const text = useText()
  const card = useOwnCard(own)
  const { values, saving, conflict, invalidCount } = card
  const { pendingEmail } = own.row
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>): void => {
    const name = fieldNames.find((one) => one === target.getAttribute('name'))
    if (name !== undefined) card.leave(name, target instanceof HTMLInputElement && target.validity.badInput)
  }
  const onSubmit = (): void => {
    if (card.save()) window.scrollTo({ top: 0 })
  }
  return (
    <>
      <Outcome className="form-message">
        {conflict !== null && <ConflictNote {...conflict} />}
        {card.failure !== null && <Note kind="bad">{card.failure}</Note>}
        {saving && (
          <p className={styles.saving}>
            <LoaderCircle className="spinner" aria-hidden="true" />
            {text('person.saving')}
          </p>
        )}
        {card.waiting !== null && <Note kind="wait">{card.waiting}</Note>}
        {card.saved && (
          <Note kind="ok">
            <p>{text('person.saved')}</p>
            {pendingEmail !== null && <p>{text('person.email.pending', { email: shownMailbox(pendingEmail) })}</p>}
          </Note>
        )}
      </Outcome>
      <Form className={`form ${styles.person}`} onBlur={onBlur} onSubmit={onSubmit} busy={saving}>
        <Fields fields={ownFields} row={own.row} values={values} errorOf={card.errorOf} set={card.set} />
        <div className="form-end">
          <Button type="submit" blocked={saving || conflict !== null || invalidCount > 0}>
            {text(saving ? 'person.saving' : 'person.save')}
          </Button>
          <p className="soft small">
            {conflict !== null && text('person.conflict.decide')}
            {invalidCount > 0 && text('person.wrong', { count: invalidCount })}
          </p>
        </div>
      </Form>
    </>
  )
}
