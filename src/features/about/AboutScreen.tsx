import * as styles from './about.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ExternalLink, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { ImageGrid } from '../gallery/ImageGrid.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { bandQuery, boardQuery } from '../memberships/queries.ts'
import { PageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import type { Texts } from '../page-texts/texts.ts'
import { Paragraphs, Words } from '../page-texts/Words.tsx'
import { Band } from './Band.tsx'
import { Board } from './Board.tsx'

export const loadAbout = async ({ context }: Loading): Promise<void> => {
  const { queryClient } = context
  await Promise.all([
    loadTexts(context, 'about'),
    load(queryClient, settingsQuery(context)),
    load(queryClient, bandQuery(context)),
    load(queryClient, boardQuery(context)),
  ])
}

/** About us: the association, its district, its guild band, the players, the board, and the history. */
export const AboutScreen = () => (
  <PageTexts page="about" title={useText()('about.page')}>
    {(texts) => (
      <>
        <Head texts={texts} />
        <Club text={texts.one('about.club')} />
        <District texts={texts} />
        <GuildBand texts={texts} />
        <Band text={texts.one('about.lineup')} />
        <Board text={texts.one('about.board')} />
        <History texts={texts} />
      </>
    )}
  </PageTexts>
)

interface TextsProps {
  readonly texts: Texts
}

const Head = ({ texts }: TextsProps) => {
  const { locale } = useApp()
  const text = useText()
  const intro = texts.one('about.intro')
  const parts: readonly (readonly [hash: string, name: ReactNode])[] = [
    ['zunftspiel', <Words key="guild" of={texts.one('about.guild')} part="title" />],
    ['besetzung', text('about.besetzung')],
    ['vorstand', text('about.vorstand')],
    ['history', text('layout.nav.about.history')],
  ]
  return (
    <div className="wrap page-head">
      <PageTitle>
        <Words of={intro} part="title" />
      </PageTitle>
      <Paragraphs of={intro} />
      <nav className={`buttons ${styles.aboutParts}`} aria-label={text('about.page')}>
        <MapLink of={texts.one('about.district')} />
        {parts.map(([hash, name]) => (
          <Link key={hash} className={buttonLook('quiet')} to="/$locale/aboutus" params={{ locale }} hash={hash}>
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

interface PartProps {
  /** Fragment of the address. */
  readonly id: string
  readonly of: PageText
  /** Starts a chapter with a barline above it. */
  readonly chapter?: boolean
  readonly children: ReactNode
}

const Part = ({ id, of, chapter = false, children }: PartProps) => (
  <section className={`wrap ${styles.aboutPart}`} id={id} aria-labelledby={`${id}-title`}>
    {chapter ? <hr className="rule" /> : null}
    <div className="section-head">
      <h2 id={`${id}-title`}>
        <Words of={of} part="title" />
      </h2>
    </div>
    {children}
  </section>
)

interface TextProps {
  readonly text: PageText
}

const Club = ({ text: club }: TextProps) => {
  const { locale } = useApp()
  return (
    <Part id="club" of={club} chapter>
      <div className="two">
        <div className={styles.aboutWords}>
          <Paragraphs of={club} first="lead" />
          <Link className="go" to="/$locale/signup" params={{ locale }}>
            {useText()('about.club.join')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
        <Side of={club} />
      </div>
    </Part>
  )
}

const District = ({ texts }: TextsProps) => {
  const district = texts.one('about.district')
  const links = texts.all('about.links.item')
  return (
    <Part id="oberstrass" of={district}>
      <div className="two">
        <div className={styles.aboutWords}>
          <Paragraphs of={district} first="lead" />
          <MapLink of={district} />
        </div>
        <div>
          <Side of={district} />
          {links.length === 0 ? null : (
            <>
              <h3 className={styles.aboutLinksTitle}>
                <Words of={texts.one('about.links')} part="title" />
              </h3>
              <ul className={styles.aboutLinks}>
                {links.map((link) => (
                  <li key={link.id}>
                    <a href={link.link ?? ''}>
                      <Words of={link} part="linkText" />
                      <ExternalLink aria-hidden="true" />
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Part>
  )
}

const MapLink = ({ of }: { readonly of: PageText }) =>
  of.link === null ? null : (
    <a className={buttonLook('quiet')} href={of.link}>
      <MapPin aria-hidden="true" />
      <Words of={of} part="linkText" />
    </a>
  )

const Side = ({ of }: { readonly of: PageText }) =>
  of.picture && (
    <div className={styles.aboutPicture}>
      <LinkedPicture picture={of.picture} sizes="(min-width: 84rem) 32rem, (min-width: 56rem) 38vw, 92vw" />
    </div>
  )

const GuildBand = ({ texts }: TextsProps) => {
  const guild = texts.one('about.guild')
  return (
    <Part id="zunftspiel" of={guild}>
      <div className={`two ${styles.aboutAbove}`}>
        <Paragraphs of={guild} first="lead" to={1} />
        <div className={styles.aboutWords}>
          <Paragraphs of={guild} from={1} />
          {guild.link === null ? null : (
            <a className="go" href={guild.link}>
              <Words of={guild} part="linkText" />
              <ExternalLink aria-hidden="true" />
            </a>
          )}
        </div>
      </div>
      <ImageGrid texts={texts.all('about.guild.item')} />
    </Part>
  )
}

const History = ({ texts }: TextsProps) => {
  const history = texts.one('about.history')
  return (
    <Part id="history" of={history} chapter>
      <div className={`${styles.aboutAbove} ${styles.aboutColumns}`}>
        <Paragraphs of={history} />
      </div>
      <ImageGrid texts={texts.all('about.history.item')} dated />
    </Part>
  )
}
