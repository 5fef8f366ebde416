import { hostSamples } from '../../../../_lib/embed-hosts/samples.ts';
import { CodeBlock } from '../../_parts/code-block.tsx';
import { Fold } from '../../_parts/fold.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Note, Text, TextTable } from '../../_parts/prose.tsx';
import { HostProofLine } from '../../_proof/proof-line.tsx';
import { frameEvents, hostDuties, hostEars, hostMessages } from './bridge-tables.tsx';

const hostRequest = `// Android
webView.evaluateJavascript("window.postMessage({ type: 'tola.back' }, location.origin)", null)

// iOS
webView.evaluateJavaScript("window.postMessage({ type: 'tola.theme', theme: 'dark' }, location.origin)")

// React Native
webViewRef.current.injectJavaScript("window.postMessage({ type: 'tola.back' }, location.origin); true;");`;

/** How a page or an app shows the embedded screens, hears of what happens in them, and is tried. */
export function HostsPage() {
  return (
    <>
      <GuideHeader
        title="Host apps"
        lead="The embedded screens run in a frame of your page or in a WebView of your app. Here is a whole host for each, and a diagnostics that finds what yours lacks."
      />
      <Guide>
        <Text>
          Where <Code>embed_url</Code> comes from, and what its code is good for, stands under{' '}
          <Link href="/docs/embed">Embed</Link>. A host has to give the screens:
        </Text>
        <TextTable caption="What a host has to give" head={['What', 'For']} rows={hostDuties} />
        <Heading id="samples">Samples</Heading>
        {hostSamples.map(({ platform, title, files }, index) => (
          <Fold key={platform} id={platform} title={title} open={index === 0}>
            {files.map(({ name, text }) => (
              <CodeBlock key={name} title={name} language="code" text={text} />
            ))}
          </Fold>
        ))}
        <HostProofLine />
        <Note>
          Keep the list of what may be loaded short: only our address in the WebView, only <Code>https</Code> in it, and
          every other scheme to the system. Our pages never ask your app for a name, a number or a file of it.
        </Note>
        <Heading id="on-the-web">On the web</Heading>
        <Text>
          <Code>tola-embed.js</Code> is one file below 3 KiB. It opens the screens on top of your page, or inside{' '}
          <Code>container</Code>, an element or its selector. Register the origin of your page in the dashboard under
          Developers, Origins and addresses: browsers refuse the frame elsewhere.
        </Text>
        <List>
          <li>
            <Code>Tola.open</Code> answers <Code>back()</Code>, <Code>setTheme(theme)</Code>, <Code>close()</Code> and{' '}
            <Code>frame</Code>.
          </li>
          <li>
            <Code>onEvent</Code> hears the events below, and two of the script itself: <Code>tola.closed</Code>, and{' '}
            <Code>tola.not_ready</Code> where nothing was heard within 20 seconds. Most often the origin of the page is
            not registered then.
          </li>
          <li>
            On <Code>tola.close_requested</Code> the screens close. Answer <Code>false</Code> to keep them open.
          </li>
          <li>Messages count only if they come from that frame and from its origin; yours, only from your origins.</li>
        </List>
        <Heading id="events">What your app hears</Heading>
        <Text>
          An app gets each event as JSON text (on iOS as a dictionary), a page as an object. More fields and events may
          come: ignore those you do not know.
        </Text>
        <TextTable caption="Events of the screens" head={['type', 'When', 'Fields']} rows={frameEvents} />
        <TextTable caption="Where each host hears them" head={['Host', 'Where']} rows={hostEars} />
        <Note>
          An event tells your app to look, and proves nothing: anyone who controls the device can send one. Count on{' '}
          <Link href="/docs/webhooks">webhooks</Link> or on the interface before you credit anybody.
        </Note>
        <Heading id="requests">What your app may ask</Heading>
        <TextTable caption="Messages to the screens" head={['type', 'What happens']} rows={hostMessages} />
        <CodeBlock title="From an app" language="code" text={hostRequest} />
        <Heading id="diagnostics">WebView diagnostics</Heading>
        <Text>
          Make a link in the dashboard under Developers, WebView diagnostics, and load it in your app in place of{' '}
          <Code>embed_url</Code>. It tries all of the above on the spot, asks the person where a page cannot know, and
          shows the missing lines in Kotlin, Swift, TypeScript or Dart. The report is in the dashboard a moment later. A
          link works for seven days on up to twenty devices, and moves no money.
        </Text>
      </Guide>
    </>
  );
}
