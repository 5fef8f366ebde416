import { type HostSample, indent } from './host-sample.ts';

const javascript = 'javaScriptEnabled: true,';
const storage = `domStorageEnabled: true,
incognito: false,`;
const windows = `supportMultipleWindows: true,
javaScriptCanOpenWindowsAutomatically: true,`;
const openWindow = `onCreateWindow: (controller, action) async {
  await Navigator.of(context).push(MaterialPageRoute(
    builder: (_) => EmbedView(windowId: action.windowId),
  ));
  return true;
},
onCloseWindow: (controller) => Navigator.of(context).maybePop(),`;
const forwardSetting = 'useShouldOverrideUrlLoading: true,';
const forward = `shouldOverrideUrlLoading: (controller, action) async {
  final url = action.request.url;
  if (url == null || ['https', 'http', 'about', 'blob'].contains(url.scheme)) return NavigationActionPolicy.ALLOW;
  // url_launcher opens upi://; android_intent_plus reads intent:// as Android does.
  if (url.scheme == 'intent') {
    await AndroidIntent.parseAndLaunch(url.toString());
  } else {
    await launchUrl(url, mode: LaunchMode.externalApplication);
  }
  return NavigationActionPolicy.CANCEL;
},`;
const camera = `onPermissionRequest: (controller, request) async {
  final isOurs = request.origin.host == Uri.parse(embedUrl).host;
  final isGranted = isOurs && await Permission.camera.request().isGranted;
  return PermissionResponse(
    resources: request.resources,
    action: isGranted ? PermissionResponseAction.GRANT : PermissionResponseAction.DENY,
  );
},`;
const inline = `mediaPlaybackRequiresUserGesture: false,
allowsInlineMediaPlayback: true,`;
const cameraNative = `<!-- android/app/src/main/AndroidManifest.xml -->
<uses-permission android:name="android.permission.CAMERA" />

<!-- ios/Runner/Info.plist -->
<key>NSCameraUsageDescription</key>
<string>To photograph your documents</string>`;
const queries = `<!-- android/app/src/main/AndroidManifest.xml -->
<queries>
  <intent>
    <action android:name="android.intent.action.VIEW" />
    <data android:scheme="upi" />
  </intent>
</queries>`;
const insets = 'contentInsetAdjustmentBehavior: ScrollViewContentInsetAdjustmentBehavior.NEVER,';
const textZoom = 'textZoom: (MediaQuery.textScalerOf(context).scale(100)).round(),';
const bridge = `initialUserScripts: UnmodifiableListView([
  UserScript(
    source: "window.TolaAndroid = { onEvent: (event) => window.flutter_inappwebview.callHandler('tola', event) };",
    injectionTime: UserScriptInjectionTime.AT_DOCUMENT_START,
  ),
]),
onWebViewCreated: (controller) => controller.addJavaScriptHandler(
  handlerName: 'tola',
  callback: (arguments) {
    final event = jsonDecode(arguments.first as String) as Map<String, dynamic>;
    if (event['type'] == 'tola.close_requested') Navigator.of(context).maybePop();
  },
),`;

const widget = `import 'dart:collection';
import 'dart:convert';

import 'package:android_intent_plus/android_intent.dart';
import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:url_launcher/url_launcher.dart';

class EmbedView extends StatelessWidget {
  const EmbedView({super.key, this.embedUrl = 'https://tola.example', this.windowId});

  final String embedUrl;
  /// Of a window that the screens opened.
  final int? windowId;

  @override
  Widget build(BuildContext context) => Scaffold(
        body: SafeArea(
          child: InAppWebView(
            windowId: windowId,
            initialUrlRequest: windowId == null ? URLRequest(url: WebUri(embedUrl)) : null,
            initialSettings: InAppWebViewSettings(
              ${javascript}
              ${indent(14, storage)}
              ${indent(14, windows)}
              ${forwardSetting}
              ${indent(14, inline)}
              ${insets}
              ${textZoom}
            ),
            ${indent(12, bridge)}
            ${indent(12, openWindow)}
            ${indent(12, forward)}
            ${indent(12, camera)}
          ),
        ),
      );
}
`;

/** flutter_inappwebview, for both systems. */
export const flutter: HostSample = {
  platform: 'flutter',
  title: 'Flutter',
  files: [
    { name: 'embed_view.dart', text: widget },
    { name: 'Native projects', text: `${cameraNative}\n\n${queries}\n` },
  ],
  lines: {
    javascript,
    dom_storage: storage,
    bridge,
    popups: `${windows}\n\n${openWindow}`,
    upi_links: `${forwardSetting}\n\n${forward}\n\n${queries}`,
    intent_links: `${forwardSetting}\n\n${forward}`,
    camera: `${inline}\n\n${camera}\n\n${cameraNative}`,
    file_chooser: cameraNative,
    safe_area: insets,
    text_zoom: textZoom,
  },
};
