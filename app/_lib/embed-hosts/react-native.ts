import { type HostSample, indent } from './host-sample.ts';

const javascript = 'javaScriptEnabled';
const storage = `domStorageEnabled
incognito={false}`;
const windows = `setSupportMultipleWindows
javaScriptCanOpenWindowsAutomatically
onOpenWindow={({ nativeEvent }) => setPopup(nativeEvent.targetUrl)}`;

const forward = `function forward({ url }: { url: string }): boolean {
  if (/^(https?|about|blob):/i.test(url)) return true;
  Linking.openURL(url).catch(() => Alert.alert('No app takes this link'));
  return false;
}`;
const forwardProps = `originWhitelist={['*']}
onShouldStartLoadWithRequest={forward}`;

const camera = `mediaCapturePermissionGrantType="grantIfSameHostElsePrompt"
mediaPlaybackRequiresUserAction={false}
allowsInlineMediaPlayback`;
const cameraNative = `// android/app/src/main/AndroidManifest.xml
<uses-permission android:name="android.permission.CAMERA" />

// ios/<app>/Info.plist
<key>NSCameraUsageDescription</key>
<string>To photograph your documents</string>`;

const insets = `contentInsetAdjustmentBehavior="never"`;
const textZoom = 'textZoom={Math.round(PixelRatio.getFontScale() * 100)}';

const bridge = `onMessage={({ nativeEvent }) => hear(JSON.parse(nativeEvent.data))}`;

const component = `import { useState } from 'react';
import { Alert, Linking, Modal, PixelRatio, Platform } from 'react-native';
import { SafeAreaView } from 'react-native-safe-area-context';
import { WebView } from 'react-native-webview';

${forward}

export function Embed({ embedUrl, onClose }: { embedUrl: string; onClose: () => void }) {
  const [popup, setPopup] = useState<string>();

  function hear(event: { type: string }) {
    if (event.type === 'tola.close_requested') onClose();
  }

  return (
    // Android lays apps out behind its bars; on an iPhone the screens keep clear of the notch themselves.
    <SafeAreaView style={{ flex: 1 }} edges={Platform.OS === 'android' ? ['top', 'bottom'] : []}>
      <WebView
        source={{ uri: embedUrl }}
        ${javascript}
        ${indent(8, storage)}
        ${indent(8, windows)}
        ${indent(8, forwardProps)}
        ${indent(8, camera)}
        ${insets}
        ${textZoom}
        ${bridge}
        allowsBackForwardNavigationGestures
      />
      <Modal visible={popup !== undefined} onRequestClose={() => setPopup(undefined)}>
        {popup === undefined ? null : (
          <WebView
            source={{ uri: popup }}
            domStorageEnabled
            originWhitelist={['*']}
            onShouldStartLoadWithRequest={forward}
            injectedJavaScriptBeforeContentLoaded="window.close = () => window.ReactNativeWebView.postMessage('close'); true;"
            onMessage={() => setPopup(undefined)}
          />
        )}
      </Modal>
    </SafeAreaView>
  );
}
`;

const queries = `// android/app/src/main/AndroidManifest.xml
<queries>
  <intent>
    <action android:name="android.intent.action.VIEW" />
    <data android:scheme="upi" />
  </intent>
</queries>`;

/** react-native-webview, for both systems. */
export const reactNative: HostSample = {
  platform: 'react_native',
  title: 'React Native',
  files: [
    { name: 'embed.tsx', text: component },
    { name: 'Native projects', text: `${cameraNative}\n\n${queries}\n` },
  ],
  lines: {
    javascript,
    dom_storage: storage,
    bridge,
    popups: windows,
    upi_links: `${forward}\n\n${forwardProps}\n\n${queries}`,
    intent_links: `${forward}\n\n${forwardProps}`,
    camera: `${camera}\n\n${cameraNative}`,
    file_chooser: cameraNative,
    safe_area: insets,
    text_zoom: textZoom,
  },
};
