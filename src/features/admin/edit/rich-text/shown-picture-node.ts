import { PictureNode, pictureOf } from './picture-node.ts'

/** Returns the address that a browser loads for the address of a picture in a text. */
export type ShowPicture = (src: string) => Promise<string>

/** A picture whose address in the text needs the token of the member. The stored text has the address. */
export const shownPictureNode = (show: ShowPicture): typeof PictureNode =>
  PictureNode.extend({
    addNodeView() {
      const { captionLabel } = this.options
      return ({ node }) => {
        const dom = document.createElement('figure')
        const picture = document.createElement('img')
        const contentDOM = document.createElement('figcaption')
        contentDOM.dataset.placeholder = captionLabel
        dom.append(picture, contentDOM)
        let shown = ''
        const render = ({ src, alt }: ReturnType<typeof pictureOf>): void => {
          picture.alt = alt
          if (src === shown) return
          shown = src
          show(src).then(
            (address) => {
              if (src === shown) picture.src = address
            },
            (error: unknown) => console.warn('rich_text.picture_failed', error),
          )
        }
        render(pictureOf(node))
        return {
          dom,
          contentDOM,
          update: (changed) => {
            if (changed.type !== node.type) return false
            render(pictureOf(changed))
            return true
          },
          // The editor draws a picture again whose address changes, which would change the address again.
          ignoreMutation: ({ target }) => !contentDOM.contains(target),
        }
      }
    },
  })
