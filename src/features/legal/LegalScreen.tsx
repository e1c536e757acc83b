import * as styles from './legal.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { boardQuery } from '../memberships/queries.ts'
import { PageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs, Words } from '../page-texts/Words.tsx'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { Representatives } from './Representatives.tsx'

export const loadLegal = async ({ context }: Loading): Promise<void> => {
  await Promise.all([
    loadTexts(context, 'legal'),
    load(context.queryClient, settingsQuery(context)),
    load(context.queryClient, boardQuery(context)),
  ])
}

/** The versions of the app and of the server. */
const Versions = ({ server }: { readonly server: string | undefined }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <section>
      <h2>{text('legal.versions')}</h2>
      <ul className="leaders">
        <Version what={text('legal.versions.frontend')} version={import.meta.env.APP_VERSION} />
        <Version what={text('legal.versions.backend')} version={server ?? '–'} />
      </ul>
      <Link className={styles.imprintLink} to="/$locale/licences" params={{ locale }}>
        {text('layout.nav.licences')}
      </Link>
    </section>
  )
}

/** The imprint and the privacy notice. */
export const LegalScreen = () => {
  const app = useApp()
  const { band, locale } = app
  const text = useText()
  const { bandAddress = [], apiVersion } = useQuery(settingsQuery(app)).data ?? {}
  return (
    <PageTexts page="legal" title={text('legal.title')}>
      {(texts) => (
        <div className="wrap">
          <PageHead title={text('legal.title')}>
            <Paragraphs of={texts.one('legal.intro')} />
          </PageHead>
          <hr className="rule" />
          <div className={`section two ${styles.imprint}`}>
            <div className={styles.imprintPart}>
              <section>
                <h2>{text('legal.contact')}</h2>
                <address>
                  {[band.name, ...bandAddress].map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
                <Link className={styles.imprintLink} to="/$locale/contact" params={{ locale }}>
                  {text('legal.contact.form')}
                </Link>
              </section>
              <section>
                <h2>{text('legal.represented')}</h2>
                <Representatives />
              </section>
              <Versions server={apiVersion} />
            </div>
            <div className={styles.imprintPart}>
              <section>
                <h2>
                  <Words of={texts.one('legal.copyright')} part="title" />
                </h2>
                <Paragraphs of={texts.one('legal.copyright')} />
              </section>
              <section>
                <h2>
                  <Words of={texts.one('legal.cookies')} part="title" />
                </h2>
                <Paragraphs of={texts.one('legal.cookies')} />
              </section>
            </div>
          </div>
          <PrivacyNotice texts={texts} />
        </div>
      )}
    </PageTexts>
  )
}

const Version = ({ what, version }: { readonly what: string; readonly version: string }) => (
  <li>
    <span>{what}</span>
    <span className="dots" aria-hidden="true" />
    <span>{version}</span>
  </li>
)
