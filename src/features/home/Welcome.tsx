import type { Settings } from '#contract/layout.ts'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Paragraphs, Words } from '../page-texts/Words.tsx'

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <li>
    <span>{name}</span>
    <span className="dots" aria-hidden="true" />
    <span>{value}</span>
  </li>
)

interface WelcomeProps {
  readonly words: PageText
  readonly settings: Settings | undefined
}

/** The welcome, and the band in figures. */
export const Welcome = ({ words, settings }: WelcomeProps) => {
  const { band } = useApp()
  const text = useText()
  return (
    <section className="section wrap two">
      <PageTitle>{words.title === '' ? band.name : <Words of={words} part="title" />}</PageTitle>
      <div>
        <Paragraphs of={words} first="lead" />
        <ul className="leaders">
          <Fact name={text('home.fact.founded')} value={String(band.founded)} />
          {settings !== undefined && settings.bandSize > 0 && (
            <Fact name={text('home.fact.size')} value={String(settings.bandSize)} />
          )}
        </ul>
      </div>
    </section>
  )
}
