import * as styles from './checkout.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import type { ControlProps } from '../../ui/form/field-table.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { termsQuery } from './queries.ts'

/** The checkbox for the general terms: the link in its label opens them in a dialog, so that no input is lost. */
export const Terms = ({ name, error }: Pick<ControlProps, 'name' | 'error'>) => {
  const app = useApp()
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, refetch } = useQuery(termsQuery(app))
  const [before, after] = text('checkout.terms.accept', { terms: '|' }).split('|')
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <div className={styles.checkoutTerms}>
      <Checkbox name={name}>
        {before}
        <Link to="." hash="terms" preload={false} aria-haspopup="dialog" onClick={open}>
          {text('checkout.terms.linked')}
        </Link>
        {after}
      </Checkbox>
      <FieldError name={name} error={error} />
      {isOpen && (
        // Reading starts at the top; the browser would focus the button at the end.
        <Dialog tabIndex={-1} className={`dialog ${styles.terms}`} onClose={() => setIsOpen(false)}>
          <div>
            <DialogTitle>{data?.title ?? text('checkout.terms')}</DialogTitle>
            {isError ? <LoadFailed onRetry={() => void refetch()}>{text('checkout.terms.failed')}</LoadFailed> : null}
            {data === undefined ? null : <TrustedHtml html={data.text} />}
            <div className="buttons">
              <Button onClick={() => setIsOpen(false)}>{text('action.close')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
