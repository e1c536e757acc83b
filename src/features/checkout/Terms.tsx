import '../../ui/dialog.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import type { ControlProps } from '../../ui/form/field-table.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { termsQuery } from './queries.ts'

/** The checkbox for the general terms, which open in a dialog over the page, so that no input is lost. */
export const Terms = ({ name, error }: Pick<ControlProps, 'name' | 'error'>) => {
  const app = useApp()
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const { data, isError, refetch } = useQuery(termsQuery(app))
  const open = () => {
    dialog.current?.showModal()
    // Reading starts at the top; the browser would focus the button at the end.
    dialog.current?.querySelector('h2')?.focus()
  }
  return (
    <div className="checkout-terms">
      <Checkbox name={name}>{text('checkout.terms.accept')}</Checkbox>
      <FieldError name={name} error={error} />
      <p>
        <button type="button" className="link" onClick={open}>
          {text('checkout.terms.read')}
        </button>
      </p>
      <dialog ref={dialog} className="dialog terms" aria-labelledby="terms-title">
        <div>
          <h2 id="terms-title" tabIndex={-1}>
            {data?.title ?? text('checkout.terms')}
          </h2>
          {isError ? <LoadFailed onRetry={() => void refetch()}>{text('checkout.terms.failed')}</LoadFailed> : null}
          {data === undefined ? null : <TrustedHtml html={data.text} />}
          <div className="buttons">
            <Button onClick={() => dialog.current?.close()}>{text('action.close')}</Button>
          </div>
        </div>
      </dialog>
    </div>
  )
}
