import { ExternalLink } from 'lucide-react'
import type { Composition } from '#contract/compositions.ts'
import { useText } from '../../ui/intl.tsx'

/** Formats genre and authors: 'Marsch. O. Sandacher, arr. C. Quellrain' */
export const authors = ({ genre, composers, arrangers }: Composition): string => {
  const arranged = arrangers.length === 0 ? '' : `arr. ${arrangers.join(', ')}`
  const names = [composers.join(', '), arranged].filter((name) => name !== '').join(', ')
  return [genre ?? '', names].filter((part) => part !== '').join('. ')
}

/** A piece's details, as printed in the programme. */
export const PieceFacts = ({ composition }: { readonly composition: Composition }) => {
  const text = useText()
  const { subtitle, composers, arrangers, genre, inventory } = composition
  const facts = [
    { name: text('composition.subtitle'), value: subtitle ?? '' },
    { name: text('composition.composers'), value: composers.join(', ') },
    { name: text('composition.arrangers'), value: arrangers.join(', ') },
    { name: text('composition.genre'), value: genre ?? '' },
    { name: text('composition.inventory'), value: inventory ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <dl className="leaders">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="dots" aria-hidden="true" />
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the link if it is a web address, otherwise null: other input of an editor must not become a link. */
const webAddress = (link: string | null): string | null => (link !== null && /^https?:\/\//i.test(link) ? link : null)

/** A link to a recording. */
export const ListenLink = ({ composition }: { readonly composition: Pick<Composition, 'title' | 'link'> }) => {
  const text = useText()
  const { title } = composition
  const href = webAddress(composition.link)
  if (href === null) return null
  return (
    <a
      className="go"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={text('composition.listen_to', { title })}
    >
      <ExternalLink aria-hidden="true" />
      {text('composition.listen')}
    </a>
  )
}
