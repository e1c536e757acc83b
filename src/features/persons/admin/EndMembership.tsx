import * as styles from './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { consequencesQuery } from './queries.ts'

interface EndMembershipProps {
  readonly uuid: string
  readonly name: string
  readonly organization: string
  /** The reason why it could not be ended. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly onEnd: (lastDay: string) => void
  readonly onCancel: () => void
}

/** Asks for the last day, and explains the consequences. */
export const EndMembership = ({ uuid, name, organization, error, busy, onEnd, onCancel }: EndMembershipProps) => {
  const app = useApp()
  const { data: { lentItems = [] } = {} } = useQuery(consequencesQuery(app, uuid))
  const text = useText()
  const [tried, setTried] = useState(false)
  const [day, setDay] = useState(() => toWireDate(app.now()))
  const onSubmit = (): void => {
    setTried(true)
    if (day !== '') onEnd(day)
  }
  return (
    <Dialog onClose={onCancel}>
      <Form className={styles.endMembership} onSubmit={onSubmit} busy={busy}>
        <DialogTitle>{text('admin.membership.end.title', { organization })}</DialogTitle>
        <p>{text('admin.membership.end.detail', { name })}</p>
        {lentItems.length > 0 && <p>{text('admin.end.lent', { items: lentItems.join(', ') })}</p>}
        <TextField
          name="leaveDate"
          label={text('admin.membership.end.day')}
          type="date"
          error={!tried ? undefined : day === '' ? text('validation.required') : error}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className="buttons">
          <Button onClick={onCancel}>{text('action.cancel')}</Button>
          <QuietButton type="submit">{text('admin.membership.end.yes')}</QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}
