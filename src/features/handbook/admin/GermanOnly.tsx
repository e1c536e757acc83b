import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

/** Tells readers of the English pages that the handbook is in German. */
export const GermanOnly = () => {
  const { locale } = useApp()
  const text = useText()
  return locale === 'de-ch' ? null : <p>{text('admin.handbook.german_only')}</p>
}
