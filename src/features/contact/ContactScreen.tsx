import { lazyForm } from '../../ui/form/lazy-form.ts'
import '../captcha/captcha.css'
import * as styles from './contact.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { captchaQuery } from '../captcha/queries.ts'
import { settingsQuery } from '../layout/queries.ts'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs, Words } from '../page-texts/Words.tsx'

const contactForm = lazyForm('contact', async () => (await import('./ContactForm.tsx')).ContactForm)

export const loadContact = async ({ context }: Loading): Promise<void> => {
  await Promise.all([
    loadTexts(context, 'contact'),
    contactForm.load(context.loadMessages),
    load(context.queryClient, captchaQuery(context)),
    load(context.queryClient, settingsQuery(context)),
  ])
}

/** The contact form, and the other ways to reach the band. */
export const ContactScreen = () => {
  const app = useApp()
  const { band, locale } = app
  const text = useText()
  const texts = usePageTexts('contact')
  const visit = texts.one('contact.visit')
  const { bandAddress = [] } = useQuery(settingsQuery(app)).data ?? {}
  const { startMode } = useQuery(captchaQuery(app)).data ?? {}
  return (
    <div className="wrap">
      <PageHead title={text('contact.title')}>
        <Paragraphs of={texts.one('contact.intro')} />
      </PageHead>
      <hr className="rule" />
      <div className={`section two ${styles.contact}`}>
        <LazyForm late={contactForm} loadMessages={app.loadMessages} atOnce={startMode === 'auto'} />
        <aside className={styles.contactAside} aria-label={text('contact.other')}>
          <section>
            <h2>
              <Words of={visit} part="title" />
            </h2>
            <Paragraphs of={visit} />
            <ul>
              <li>
                <Link to="/$locale/signup" params={{ locale }}>
                  {text('contact.visit.signup')}
                </Link>
              </li>
              <li>
                <Link to="/$locale/calendar" params={{ locale }}>
                  {text('contact.visit.calendar')}
                </Link>
              </li>
            </ul>
          </section>
          <section>
            <h2>{text('contact.post')}</h2>
            <address>
              {[band.name, ...bandAddress].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </section>
        </aside>
      </div>
    </div>
  )
}
