import { useHydrated, useLocation } from '@tanstack/react-router'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { localePath } from './locale-path.ts'

const other: Record<Locale, Locale> = { 'de-ch': 'en-gb', 'en-gb': 'de-ch' }
const yearInSeconds = 31_536_000

/** For `/` and addresses without a locale; the server reads it. */
const remember = (locale: Locale) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `locale=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
}

/** The same page in the other language, as a new page load: one address, one language. */
export const LanguageSwitch = () => {
  const { locale } = useApp()
  const text = useText()
  const { pathname, searchStr, hash } = useLocation()
  // The server never hears of the fragment, so it cannot stand in the rendered address.
  const fragment = useHydrated() && hash !== '' ? `#${hash}` : ''
  const target = other[locale]
  return (
    <a
      className="tool language"
      href={localePath(pathname, target) + searchStr + fragment}
      hrefLang={languageTag(target)}
      onClick={() => remember(target)}
    >
      <span className={locale === 'de-ch' ? 'language-current' : undefined}>DE</span>{' '}
      <span className={locale === 'en-gb' ? 'language-current' : undefined}>EN</span>
      <span className="visually-hidden" lang={languageTag(target)}>
        {text('layout.language')}
      </span>
    </a>
  )
}
