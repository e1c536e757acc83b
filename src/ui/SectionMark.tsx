import './section-mark.css'
import { useFunctions } from './intl.tsx'

/** A small square in the colour of a section, always beside its name; nothing for a section without a colour. */
export const SectionMark = ({ section }: { readonly section: string | null }) => {
  const { colour } = useFunctions().sections.find(({ id }) => id === section) ?? {}
  return colour === undefined ? null : <i className="section-mark" data-colour={colour} aria-hidden="true" />
}
