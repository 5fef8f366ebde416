import { type HostSample, indent } from './host-sample.ts';

const javascript = 'settings.javaScriptEnabled = true';
const storage = 'settings.domStorageEnabled = true';

const windows = `settings.setSupportMultipleWindows(true)
settings.javaScriptCanOpenWindowsAutomatically = true`;

const openWindow = `override fun onCreateWindow(
    view: WebView, isDialog: Boolean, isUserGesture: Boolean, resultMsg: Message,
): Boolean {
    val window = newWebView()
    frame.addView(window)
    (resultMsg.obj as WebView.WebViewTransport).webView = window
    resultMsg.sendToTarget()
    return true
}

override fun onCloseWindow(window: WebView) {
    frame.removeView(window)
    window.destroy()
}`;

const forward = `override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
    val uri = request.url
    if (uri.scheme == "https" || uri.scheme == "http") return false
    try {
        val intent = if (uri.scheme == "intent") Intent.parseUri(uri.toString(), Intent.URI_INTENT_SCHEME)
            else Intent(Intent.ACTION_VIEW, uri)
        // A page may name a view to show, and nothing inside of this app.
        intent.addCategory(Intent.CATEGORY_BROWSABLE)
        intent.component = null
        intent.selector = null
        startActivity(intent)
    } catch (_: Exception) {
        Toast.makeText(this@EmbedActivity, "No app takes this link", Toast.LENGTH_SHORT).show()
    }
    return true
}`;

const queries = `<queries>
    <intent>
        <action android:name="android.intent.action.VIEW" />
        <data android:scheme="upi" />
    </intent>
</queries>`;

const cameraPermission = '<uses-permission android:name="android.permission.CAMERA" />';
const camera = `override fun onPermissionRequest(request: PermissionRequest) {
    val wantsCamera = PermissionRequest.RESOURCE_VIDEO_CAPTURE in request.resources
    if (!wantsCamera || request.origin.host != embedHost) return request.deny()
    cameraRequest = request
    askCamera.launch(Manifest.permission.CAMERA)
}`;
const cameraAnswer = `private var cameraRequest: PermissionRequest? = null
private val askCamera = registerForActivityResult(ActivityResultContracts.RequestPermission()) { isGranted ->
    if (isGranted) cameraRequest?.grant(arrayOf(PermissionRequest.RESOURCE_VIDEO_CAPTURE)) else cameraRequest?.deny()
    cameraRequest = null
}`;

const file = `override fun onShowFileChooser(
    view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams,
): Boolean {
    fileCallback?.onReceiveValue(null)
    fileCallback = callback
    chooseFile.launch(params.createIntent())
    return true
}`;
const fileAnswer = `private var fileCallback: ValueCallback<Array<Uri>>? = null
private val chooseFile = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
    fileCallback?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(result.resultCode, result.data))
    fileCallback = null
}`;

const insets = `ViewCompat.setOnApplyWindowInsetsListener(frame) { view, insets ->
    val bars = insets.getInsets(
        WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout() or WindowInsetsCompat.Type.ime(),
    )
    view.setPadding(bars.left, bars.top, bars.right, bars.bottom)
    WindowInsetsCompat.CONSUMED
}`;

const textZoom = 'settings.textZoom = (resources.configuration.fontScale * 100).toInt()';

const bridge = 'addJavascriptInterface(HostBridge(), "TolaAndroid")';
const bridgeClass = `inner class HostBridge {
    @JavascriptInterface
    fun onEvent(json: String) {
        val event = JSONObject(json)
        // Called on a thread of the WebView.
        runOnUiThread { if (event.getString("type") == "tola.close_requested") finish() }
    }
}`;

const activity = `package com.example.shop

import android.Manifest
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.Message
import android.view.ViewGroup.LayoutParams.MATCH_PARENT
import android.webkit.JavascriptInterface
import android.webkit.PermissionRequest
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import android.widget.Toast
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import org.json.JSONObject

class EmbedActivity : ComponentActivity() {
    private lateinit var frame: FrameLayout
    private val embedHost = "tola.example"

    ${indent(4, cameraAnswer)}

    ${indent(4, fileAnswer)}

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        frame = FrameLayout(this)
        setContentView(frame)
        ${indent(8, insets)}
        val screens = newWebView()
        frame.addView(screens, MATCH_PARENT, MATCH_PARENT)
        screens.loadUrl(requireNotNull(intent.getStringExtra("embed_url")))
        onBackPressedDispatcher.addCallback {
            val top = frame.getChildAt(frame.childCount - 1) as WebView
            when {
                top.canGoBack() -> top.goBack()
                top !== screens -> frame.removeView(top)
                else -> finish()
            }
        }
    }

    private fun newWebView() = WebView(this).apply {
        ${javascript}
        ${storage}
        ${indent(8, windows)}
        ${textZoom}
        ${bridge}
        webViewClient = Links()
        webChromeClient = Windows()
    }

    private inner class Links : WebViewClient() {
        ${indent(8, forward)}
    }

    private inner class Windows : WebChromeClient() {
        ${indent(8, openWindow)}

        ${indent(8, camera)}

        ${indent(8, file)}
    }

    ${indent(4, bridgeClass)}
}
`;

const manifest = `<manifest xmlns:android="http://schemas.android.com/apk/res/android">
    <uses-permission android:name="android.permission.INTERNET" />
    ${cameraPermission}
    ${indent(4, queries)}
    <application>
        <activity
            android:name=".EmbedActivity"
            android:configChanges="orientation|screenSize|keyboardHidden|uiMode"
            android:windowSoftInputMode="adjustResize" />
    </application>
</manifest>
`;

/** A plain WebView in Kotlin. */
export const android: HostSample = {
  platform: 'android',
  title: 'Android (Kotlin)',
  files: [
    { name: 'EmbedActivity.kt', text: activity },
    { name: 'AndroidManifest.xml', text: manifest },
  ],
  lines: {
    javascript,
    dom_storage: storage,
    bridge: `${bridge}\n\n${bridgeClass}`,
    popups: `${windows}\n\n${openWindow}`,
    upi_links: `${forward}\n\n${queries}`,
    intent_links: `${forward}\n\n${queries}`,
    camera: `${cameraPermission}\n\n${cameraAnswer}\n\n${camera}`,
    file_chooser: `${fileAnswer}\n\n${file}`,
    safe_area: insets,
    text_zoom: textZoom,
  },
};
