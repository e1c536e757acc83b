import * as styles from './feeds.css'
import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonLook, QuietButton } from '../../ui/Button.tsx'
import { Field, fieldAttributes } from '../../ui/form/Field.tsx'
import { useText } from '../../ui/intl.tsx'

/** The feed's address: to read, to copy, and to open in this device's calendar. */
export const FeedAddress = ({ address }: { readonly address: string }) => {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<'copied' | 'select' | null>(null)
  const field = { name: 'feed-address', hint: text('feed.address.hint'), error: undefined }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setResult('copied')
    } catch {
      // The page has no https, or the browser denies access to the clipboard.
      input.current?.select()
      setResult('select')
    }
  }
  return (
    <>
      <Field {...field} label={text('feed.address')}>
        <input
          {...fieldAttributes(field)}
          ref={input}
          className="input"
          readOnly
          value={address}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <div className="buttons">
        <a className={buttonLook('quiet')} href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden="true" />
          {text('feed.open')}
        </a>
        <QuietButton onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {text('feed.copy')}
        </QuietButton>
      </div>
      <p className={`small ${styles.feedSaid}`} role="status">
        {result === null ? null : text(result === 'copied' ? 'feed.copied' : 'feed.select')}
      </p>
    </>
  )
}
