// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { demoArticles } from '../demo/articles.ts'
import { richTextExtensions } from '../src/features/admin/edit/rich-text/extensions.ts'
import { contentOf, htmlOf } from '../src/features/admin/edit/rich-text/html.ts'

test('opening and saving a demo article in the editor changes nothing in it', () => {
  const texts = demoArticles.flatMap(({ de, en }) => [de[2], en[2]])
  const rewritten = texts.map((html) => {
    const editor = new Editor({ extensions: richTextExtensions(''), content: contentOf(html), injectCSS: false })
    const written = htmlOf(editor.state.doc)
    editor.destroy()
    return written
  })
  expect(rewritten).toEqual(texts)
})
