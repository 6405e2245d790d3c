import type { MeasurementProfile, NextStep } from '../../measurement-profile.ts'
import { withTraces } from '../../score-trace.ts'
import type { Words } from '../../../words.ts'
import { scoreDefinitions } from './bands.ts'
import { changeRules } from './change-rules.ts'
import { questions } from './questions.ts'
import { scoreStressorAnalysis } from './score.ts'
import { traces } from './traces.ts'
import { stressorAnalysisFacts } from './facts.ts'
import { warnings } from './warnings.ts'

const stepFor = (score: string, title: Words, text: Words): NextStep => ({
  title,
  text,
  score,
  bands: ['urgent', 'improve'],
})

export const stressorAnalysis: MeasurementProfile = {
  ...stressorAnalysisFacts,
  version: '1.0.0',
  description: {
    de: 'Welche Bedingungen bei der Arbeit Sie belasten und welche Sie stärken, in sieben Bereichen. Ein Screening, keine Diagnose.',
    en: 'Which conditions at work put a strain on you and which support you, in seven areas. A screening, not a diagnosis.',
  },
  source: {
    de: 'Nach dem Modell der sieben Bereiche von Cousins et al. 2004 und Edwards et al. 2008; eigener Wortlaut, eigene Grenzen',
    en: 'After the seven-domain model of Cousins et al. 2004 and Edwards et al. 2008; own wording, own limits',
  },
  minutes: 8,
  selfServiceByDefault: true,
  whenLeftOut: {
    de: 'Ein Bereich wird berechnet, sobald mindestens die Hälfte seiner Fragen beantwortet ist.',
    en: 'An area has a result once at least half of its questions are answered.',
  },
  items: questions,
  scores: withTraces(scoreDefinitions, traces),
  changeRules,
  warnings,
  nextSteps: [
    stepFor(
      'meanDemands',
      { de: 'Eine Stunde ohne Unterbrechung', en: 'One hour without interruption' },
      {
        de: 'Vereinbaren Sie eine feste Stunde am Tag ohne Termine und Anrufe, und klären Sie, was warten darf.',
        en: 'Agree on one fixed hour a day without meetings and calls, and settle what may wait.',
      },
    ),
    stepFor(
      'meanControl',
      { de: 'Spielraum vereinbaren', en: 'Agree on some leeway' },
      {
        de: 'Nennen Sie Ihrer Führungskraft eine Sache, die Sie selbst entscheiden könnten, etwa die Reihenfolge der Aufgaben, die Pausen oder den Arbeitsbeginn.',
        en: 'Tell your manager one thing that you could decide yourself, such as the order of tasks, breaks or when you start.',
      },
    ),
    stepFor(
      'meanManagerSupport',
      { de: 'Ein regelmäßiges Gespräch', en: 'A regular talk' },
      {
        de: 'Bitten Sie um ein kurzes Gespräch alle zwei Wochen: Was läuft gut, was brauchen Sie?',
        en: 'Ask for a short talk every two weeks: what goes well, what do you need?',
      },
    ),
    stepFor(
      'meanPeerSupport',
      { de: 'Im Team einander helfen', en: 'Help one another in the team' },
      {
        de: 'Schlagen Sie einmal in der Woche einen kurzen Austausch vor, bei dem alle sagen können, wobei sie Hilfe brauchen.',
        en: 'Suggest a short weekly round in which everyone can say where they need help.',
      },
    ),
    stepFor(
      'meanRelationships',
      { de: 'Nicht allein bleiben', en: 'Do not stay alone with it' },
      {
        de: 'Schreiben Sie auf, was geschehen ist, und wenden Sie sich an eine Vertrauensperson: Betriebsrat, Personalabteilung oder eine Beratungsstelle.',
        en: 'Write down what happened and turn to someone you trust: the works council, HR or an advice centre.',
      },
    ),
    stepFor(
      'meanRole',
      { de: 'Aufgaben klären', en: 'Clarify your tasks' },
      {
        de: 'Schreiben Sie Ihre wichtigsten Aufgaben auf und gehen Sie die Liste mit Ihrer Führungskraft durch.',
        en: 'Write down your most important tasks and go through the list with your manager.',
      },
    ),
    stepFor(
      'meanChange',
      { de: 'Nach dem Wie fragen', en: 'Ask how' },
      {
        de: 'Fragen Sie bei der nächsten Veränderung früh: Was ändert sich für mich, ab wann und wen kann ich fragen?',
        en: 'When the next change comes, ask early: what changes for me, from when, and whom can I ask?',
      },
    ),
    {
      title: { de: 'Im Team auswerten', en: 'Look at it as a team' },
      text: {
        de: 'Belastungen bei der Arbeit lassen sich am besten gemeinsam verringern. Gruppenberichte gibt es ab zehn Teilnehmenden, ohne Namen.',
        en: 'Strain at work is best tackled together. There are group reports from ten participants up, without names.',
      },
    },
  ],
  score: scoreStressorAnalysis,
}
