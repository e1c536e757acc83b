import * as styles from './menus.css'
import { useHydrated, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { declaredSearch, localePath } from './page.ts'

const other: Record<Locale, Locale> = { 'de-ch': 'en-gb', 'en-gb': 'de-ch' }

/**
 * Link to the same page in the other language, as a full page load: one address, one language. The choice is saved by
 * the target page, because the link works before hydration too.
 */
export const LanguageSwitch = () => {
  const { locale } = useApp()
  const text = useText()
  const { pathname, searchStr, hash } = useLocation()
  const router = useRouter()
  const declared = useMatches({ select: (matches) => declaredSearch(router, matches) })
  // The server receives no fragment and renders no other parameters, so the rendered link cannot contain them.
  const rest = useHydrated() ? searchStr + (hash === '' ? '' : `#${hash}`) : declared
  const target = other[locale]
  return (
    <a className="tool language" href={localePath(pathname, target) + rest} hrefLang={languageTag(target)}>
      <span className={locale === 'de-ch' ? styles.languageCurrent : undefined}>DE</span>{' '}
      <span className={locale === 'en-gb' ? styles.languageCurrent : undefined}>EN</span>
      <span className="visually-hidden" lang={languageTag(target)}>
        {text('layout.language')}
      </span>
    </a>
  )
}
