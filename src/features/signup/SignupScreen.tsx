import * as styles from './signup.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { Loading } from '../../platform/session/load.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { PageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs, Words } from '../page-texts/Words.tsx'

export const loadSignup = ({ context }: Loading) => loadTexts(context, 'signup')

/** The two kinds of membership. */
export const SignupScreen = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <PageTexts page="signup" title={text('signup.title')}>
      {(texts) => (
        <div className="wrap">
          <PageHead title={text('signup.title')}>
            <Paragraphs of={texts.one('signup.intro')} />
          </PageHead>
          <Way id="aktivmitglied" words={texts.one('signup.active')} facts={texts.all('signup.active.item')}>
            <Link className={buttonLook()} to="/$locale/contact" params={{ locale }}>
              {text('signup.active.action')}
            </Link>
            <p className="soft small">
              <Words of={texts.one('signup.active.hint')} part="text" />
            </p>
          </Way>
          <Way id="passivmitglied" words={texts.one('signup.passive')} facts={texts.all('signup.passive.item')}>
            <Link className={buttonLook()} to="/$locale/register" params={{ locale }}>
              {text('signup.passive.action')}
            </Link>
          </Way>
        </div>
      )}
    </PageTexts>
  )
}

interface WayProps {
  /** Fragment of the address. */
  readonly id: string
  readonly words: PageText
  readonly facts: readonly PageText[]
  /** The next step. */
  readonly children: ReactNode
}

const Way = ({ id, words, facts, children }: WayProps) => {
  const text = useText()
  return (
    <section id={id} className={styles.way} aria-labelledby={`${id}-title`}>
      <hr className="rule" />
      <h2 id={`${id}-title`}>
        <Words of={words} part="title" />
      </h2>
      <div className="two">
        <div className={styles.wayWords}>
          <Paragraphs of={words} />
          <div className={styles.wayAction}>{children}</div>
        </div>
        <div className={styles.waySide}>
          {words.picture && (
            <div className={styles.wayPicture}>
              <LinkedPicture picture={words.picture} sizes="(min-width: 56rem) 40vw, 100vw" />
            </div>
          )}
          {facts.length === 0 ? null : (
            <>
              <h3>{text('signup.facts')}</h3>
              <ul className="leaders">
                {facts.map((fact) => (
                  <li key={fact.id}>
                    <span>
                      <Words of={fact} part="title" />
                    </span>
                    <span className="dots" aria-hidden="true" />
                    <span>
                      <Words of={fact} part="text" />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
