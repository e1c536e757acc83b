%% "O sanctissima" (Sicily, before 1788), here in E flat

carol = \relative bes' {
  bes2 c | bes4. aes8 g4( aes) | bes2 c | bes4. aes8 g4( aes) | bes2 bes | c d4 ees | d2 c | bes1 |
  f4.( g8) f4 g | aes4.( bes8) aes2 | g4.( aes8) g4 aes | bes4.( c8) bes2 |
  ees4( d) c( bes) | ees c bes aes | g2 f | ees1 |
}
harmony = \chordmode {
  ees2 aes ees1 ees2 aes ees1 ees2 bes c2:m g4:m c:m g2:m f bes1
  bes1 bes:7 ees ees c:m aes2 bes:7 ees bes:7 ees1
}
descant = \relative g {
  g4( bes aes c) | g2 ees4( f) | g( bes aes c) | g2 ees4( f) | g( ees) d( f) | ees( g) f( ees) | d2 f4( ees) | d2. d4 |
  f( aes) f( d) | f2 aes | g4( ees) g( aes) | bes2 g | c4( d ees d) | c( aes) bes( d) | ees( bes) aes( f) | g1 |
}
fanfare = \relative ees'' { ees4-> ees8 ees bes4-> g-> | aes-> c8 c bes4-> aes-> | g bes8 bes f4 aes | g2-> r | }
fanfareHarmony = \chordmode { ees1 | aes2 bes:7 | ees bes:7 | ees1 }
coda = \relative ees'' { ees4( d) c( bes) | ees c bes aes | g2-> f-> | ees2-> r | bes'4-> c-> d-> d-> | ees1\fermata | }
codaHarmony = \chordmode { c1:m | aes2 bes:7 | ees bes:7 | ees1 | bes4 f:m bes2:7 | ees1 }

form = {
  \time 4/4 \key ees \major \tempo "Festlich" 4 = 96 s1*4 \section
  \mark \default s1*16 \section
  \mark \default s1*16 \section
  \mark \default s1*16 \section
  \mark \default \tempo "Breit" s1*6 \bar "|."
}
dynamics = {
  s1\f s1*2 s1\>
  s1\p s1*3 s1\< s1 s1\mf s1\> s1\p s1*2 s1\< s1\mf s1 s1\> s1
  s1\mp s1*3 s1\< s1 s1\mf s1\> s1\mp s1*2 s1\< s1\f s1 s1\> s1
  s1\f s1*3 s1\< s1 s1\ff s1 s1\f s1*2 s1\< s1\ff s1*3
  s1\ff s1*3 s1\< s1\fff
}
steps = { c4 g c g }
turning = { c8( e g e c e g e) }

flute = { \up \fanfare \silence \carol \up \carol \up \carol \up \coda }
clarinetI = { \fanfare \carol \carol \figure g' \turning \harmony \coda }
clarinetII = { \secondTo \fanfareHarmony \fanfare \secondTo \harmony \carol \figure g' \turning \harmony \carol \secondTo \codaHarmony \coda }
altoSax = { \secondTo \fanfareHarmony \fanfare \thirdTo \harmony \carol \secondTo \harmony \carol \secondTo \harmony \carol \secondTo \codaHarmony \coda }
tenorSax = { \thirdTo \fanfareHarmony \fanfare \descant \descant \descant \thirdTo \codaHarmony \coda }
trumpetI = { \fanfare \silence \carol \carol \carol \coda }
trumpetII = { \secondTo \fanfareHarmony \fanfare \silence \carol \silence \carol \secondTo \harmony \carol \secondTo \codaHarmony \coda }
trumpetIII = { \thirdTo \fanfareHarmony \fanfare \silence \carol \silence \carol \thirdTo \harmony \carol \thirdTo \codaHarmony \coda }
hornI = { \pad #1 bes' \fanfareHarmony \pad #1 g' \harmony \comp #1 g' { r4 c r c } \harmony \comp #1 bes' { c2 c4 c } \harmony \pad #1 bes' \codaHarmony }
tromboneI = { \comp #1 d' { c4-> c8 c c4-> c } \fanfareHarmony \silence \carol \pad #1 c' \harmony \comp #1 d' { c2 c } \harmony \pad #1 d' \codaHarmony }
tromboneII = { \comp #2 d' { c4-> c8 c c4-> c } \fanfareHarmony \silence \carol \pad #2 c' \harmony \comp #2 d' { c2 c } \harmony \pad #2 d' \codaHarmony }
euphonium = { \down \fanfare \descant \down \carol \descant \down \coda }
tuba = { \bass { c4 g c g } \fanfareHarmony \bass { c2 g } \harmony \bass { c2 e } \harmony \bass \steps \harmony \bass { c2 c } \codaHarmony }
percussion = { \drummode { <bd cymc>4 sn8 sn sn4 sn | bd4 sn8 sn sn4 sn | bd4 sn8 sn sn4 sn | <bd cymc>2 r }
  \groove \drummode { tri2 r | r1 } \carol \groove \drummode { bd4 r sn r } \carol
  \groove \drummode { bd4 sn bd sn8 sn | bd4 sn bd sn | <bd cymc>4 sn bd sn | bd4 sn sn8 sn sn sn } \carol
  \drummode { <bd cymc>4 sn bd sn | bd sn bd sn | <bd cymc>2 <bd cymc> | bd4 r sn8 sn sn sn | sn4 sn sn:32 sn:32 | <bd cymc>1\fermata } }
